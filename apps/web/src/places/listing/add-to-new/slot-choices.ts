import {
  fitsPictureRule,
  isScreenshotSlot,
  knownSlots,
  pictureRule,
  type PictureSize,
  type Store,
} from '@storedeck/listing';

/** The slots that a screenshot can be added to. */
export interface SlotChoices {
  /** The most likely slot first; empty when every slot would refuse the screenshot. */
  readonly slots: readonly string[];
  /** The size to which the screenshot must be cropped, or the screenshot's size when the slots accept it. */
  readonly size: PictureSize;
}

/** Returns the slots of a store that accept a screenshot of this size. */
export function slotChoices(store: Store, picture: PictureSize): SlotChoices {
  const [short, long] = [Math.min(picture.width, picture.height), Math.max(picture.width, picture.height)];
  const size = store === 'googlePlay' ? cutForPlay(picture) : picture;
  // All screenshot slots of Google Play accept the same sizes, so the shape decides which slot is the first choice. A
  // nearly square screenshot is probably from a tablet, a square screenshot is probably from a watch.
  const likely = long === short ? 'wearScreenshots' : long < 1.7 * short ? 'tenInchScreenshots' : null;
  const slots = knownSlots(store)
    .filter((slot) => isScreenshotSlot(slot) && fitsPictureRule(size, pictureRule(store, slot)))
    .toSorted((a, b) => Number(b === likely) - Number(a === likely));
  return { slots, size };
}

/**
 * Returns the size after the cropping that Google Play needs. Google Play accepts an aspect ratio of at most 2:1, and
 * most current phones have a longer screen.
 */
function cutForPlay({ width, height }: PictureSize): PictureSize {
  const { ratio = Infinity } = pictureRule('googlePlay', 'phoneScreenshots').range ?? {};
  return { width: Math.min(width, ratio * height), height: Math.min(height, ratio * width) };
}
