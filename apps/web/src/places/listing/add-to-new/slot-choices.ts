import { fitsPictureRule, isScreenshotSlot, knownSlots, pictureRule, type Store } from '@storedeck/listing';
import type { PictureSize } from '@storedeck/pictures';

/** The slots that a screenshot can be added to. */
export interface SlotChoices {
  /** The most likely slot first; empty when every slot would refuse the screenshot. */
  readonly slots: readonly string[];
  /** The size to which the screenshot must be cropped, or the screenshot's size when the slots accept it. */
  readonly size: PictureSize;
}

/** Returns the slots of a store that accept a screenshot of this size. */
export function slotChoices(store: Store, picture: PictureSize): SlotChoices {
  const size = store === 'googlePlay' ? cutForPlay(picture) : picture;
  const likely = likelySlot(picture);
  const slots = knownSlots(store)
    .filter((slot) => isScreenshotSlot(slot) && fitsPictureRule(size, pictureRule(store, slot)))
    .toSorted((a, b) => Number(b === likely) - Number(a === likely));
  return { slots, size };
}

/**
 * Most screenshot slots of Google Play accept the same sizes, so the shape decides which slot is the first choice. A
 * nearly square screenshot is probably from a tablet, a square screenshot is probably from a watch.
 */
function likelySlot({ width, height }: PictureSize): string | null {
  if (width === height) return 'wearScreenshots';
  return Math.max(width, height) < 1.7 * Math.min(width, height) ? 'tenInchScreenshots' : null;
}

/**
 * Returns the size after the cropping that Google Play needs. Google Play accepts an aspect ratio of at most 2.3:1,
 * and some phones have a longer screen.
 */
function cutForPlay({ width, height }: PictureSize): PictureSize {
  const { ratio = Infinity } = pictureRule('googlePlay', 'phoneScreenshots').range ?? {};
  return {
    width: Math.min(width, Math.floor(ratio * height)),
    height: Math.min(height, Math.floor(ratio * width)),
  };
}
