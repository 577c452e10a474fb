import { fitsPictureRule, isScreenshotSlot, knownSlots, pictureRule, type Store } from '@storedeck/listing';

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where a screenshot can go. */
export interface SlotChoices {
  /** The likeliest first; none where the store would refuse it anywhere. */
  readonly slots: readonly string[];
  /** What the screenshot has to be cut to; its own size where the slots take it whole. */
  readonly size: Size;
}

/** The slots of a store that take a screenshot of this size. */
export function slotChoices(store: Store, picture: Size): SlotChoices {
  const [short, long] = [Math.min(picture.width, picture.height), Math.max(picture.width, picture.height)];
  const size = store === 'googlePlay' ? cutForPlay(picture) : picture;
  // Play's slots take the same sizes: what is nearly square is a tablet, and what is square is a watch.
  const likely = long === short ? 'wearScreenshots' : long < 1.7 * short ? 'tenInchScreenshots' : null;
  const slots = knownSlots(store)
    .filter((slot) => isScreenshotSlot(slot) && fitsPictureRule(size, pictureRule(store, slot)))
    .toSorted((a, b) => Number(b === likely) - Number(a === likely));
  return { slots, size };
}

/** Most phones of today are longer than Google Play takes screenshots. */
function cutForPlay({ width, height }: Size): Size {
  const { ratio = Infinity } = pictureRule('googlePlay', 'phoneScreenshots').range ?? {};
  return { width: Math.min(width, ratio * height), height: Math.min(height, ratio * width) };
}
