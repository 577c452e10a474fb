import {
  fitsPictureRule,
  isKnownSlot,
  isScreenshotSlot,
  knownSlots,
  pictureRule,
  type Store,
} from '@storedeck/listing';
import type { PictureSize } from '@storedeck/pictures';

import { AgentError } from '../agent-error.ts';

interface Slot {
  readonly store: Store;
  readonly slot: string;
}

/**
 * Refuses the name of a slot that the store does not have, because its pictures would never be published.
 * @throws AgentError INPUT_INVALID
 */
export function requireSlot(store: Store, slot: string): void {
  if (isKnownSlot(store, slot)) return;
  throw new AgentError('INPUT_INVALID', `The store has no slot ${slot}.`, {
    hint: `Its slots: ${knownSlots(store).filter(isScreenshotSlot).join(', ')}.`,
  });
}

/**
 * Returns the size that a screenshot must have in a slot: its own size, or that after the cropping that Google Play
 * needs for a screen that is too long.
 * @throws AgentError PICTURE_REFUSED if the slot accepts other sizes only.
 */
export function storeSize(screen: PictureSize, { store, slot }: Slot): PictureSize {
  const rule = pictureRule(store, slot);
  const { ratio = Infinity } = rule.range ?? {};
  const size = {
    width: Math.min(screen.width, Math.floor(ratio * screen.height)),
    height: Math.min(screen.height, Math.floor(ratio * screen.width)),
  };
  if (fitsPictureRule(size, rule)) return size;
  const others = knownSlots(store).filter(
    (other) => isScreenshotSlot(other) && fitsPictureRule(screen, pictureRule(store, other)),
  );
  throw new AgentError(
    'PICTURE_REFUSED',
    `The screen has ${screen.width} × ${screen.height} pixels, and ${slot} accepts other sizes.`,
    {
      hint:
        others.length > 0
          ? `Slots for this size: ${others.join(', ')}.`
          : 'No slot of this store accepts this size: use another device.',
    },
  );
}
