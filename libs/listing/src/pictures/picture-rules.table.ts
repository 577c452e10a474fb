import type { PictureSize } from '@storedeck/pictures';

import { ownValue } from '../own-value.ts';
import type { Store } from '../stores.ts';

/** The pictures that a store accepts in one slot. Sizes are in pixels, as [width, height]. */
export interface PictureRule {
  /** The only accepted sizes; absent when `range` is used instead, and for unknown slots. */
  readonly sizes?: readonly (readonly [width: number, height: number])[];
  /**
   * Each side has from `min` to `max` pixels, and the long side has at most `ratio` times the pixels of the short side.
   */
  readonly range?: { readonly min: number; readonly max: number; readonly ratio: number };
  /** The accepted formats; `jpg` is JPEG. */
  readonly formats: readonly ('png' | 'jpg')[];
  /**
   * What the store does with a PNG that has an alpha channel or transparent colours. `discouraged`: the store accepts
   * it, although it asks for pictures without.
   */
  readonly alpha: 'accepted' | 'discouraged' | 'refused';
  /** The maximum file size, in bytes. */
  readonly maxBytes: number;
  /** The maximum number of pictures in the slot in one locale. */
  readonly maxCount: number;
}

/** The rule of a slot. An unknown slot has the rule that all pictures of its store share. */
export function pictureRule(store: Store, slot: string): PictureRule {
  if (store === 'googlePlay') return ownValue(GOOGLE_PLAY_RULES, slot) ?? GOOGLE_PLAY;
  // Screenshots of an iMessage app have the same sizes as other screenshots of the device.
  const sizes = ownValue(APP_STORE_SIZES, slot.replace(/^IMESSAGE_/, ''));
  return { ...APP_STORE, ...(sizes && { sizes }) };
}

/** Whether the rule accepts this pixel size. */
export function fitsPictureRule({ width, height }: PictureSize, { sizes, range }: PictureRule): boolean {
  if (sizes && !sizes.some(([w, h]) => w === width && h === height)) return false;
  if (!range) return true;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short >= range.min && long <= range.max && long <= range.ratio * short;
}

const MIB = 1024 * 1024;
const APP_STORE: PictureRule = {
  formats: ['png', 'jpg'],
  alpha: 'refused',
  maxBytes: 500 * MIB,
  maxCount: 10,
};
const GOOGLE_PLAY: PictureRule = {
  formats: ['png', 'jpg'],
  alpha: 'discouraged',
  maxBytes: 8 * MIB,
  maxCount: 8,
};
const GOOGLE_PLAY_SCREENSHOT: PictureRule = { ...GOOGLE_PLAY, range: { min: 320, max: 3840, ratio: 2.3 } };

function bothOrientations(...sizes: [number, number][]): [number, number][] {
  return sizes.flatMap(([width, height]) => [
    [width, height],
    [height, width],
  ]);
}

const IPAD_13 = bothOrientations([2064, 2752], [2048, 2732]);

/**
 * Sources: App Store Connect Help, "Screenshot specifications" (2026-09), and fastlane's `app_screenshot.rb` (2.229).
 * Every display type of the API (4.4.1) is listed; `IMESSAGE_` types have the sizes of their device.
 */
const APP_STORE_SIZES: Readonly<Record<string, NonNullable<PictureRule['sizes']>>> = {
  APP_IPHONE_67: bothOrientations([1320, 2868], [1290, 2796], [1260, 2736]),
  APP_IPHONE_65: bothOrientations([1284, 2778], [1242, 2688]),
  APP_IPHONE_61: bothOrientations([1206, 2622], [1179, 2556]),
  APP_IPHONE_58: bothOrientations([1170, 2532], [1125, 2436], [1080, 2340]),
  APP_IPHONE_55: bothOrientations([1242, 2208]),
  APP_IPHONE_47: bothOrientations([750, 1334]),
  // Screenshots of the old screens may omit the status bar. It is at the top in both orientations, so only the height
  // is smaller.
  APP_IPHONE_40: [...bothOrientations([640, 1136]), [640, 1096], [1136, 600]],
  APP_IPHONE_35: [...bothOrientations([640, 960]), [640, 920], [960, 600]],
  APP_IPAD_PRO_3GEN_129: IPAD_13,
  APP_IPAD_PRO_129: IPAD_13,
  APP_IPAD_PRO_3GEN_11: bothOrientations([1668, 2420], [1668, 2388], [1640, 2360], [1488, 2266]),
  APP_IPAD_105: bothOrientations([1668, 2224]),
  APP_IPAD_97: [
    ...bothOrientations([1536, 2048], [768, 1024]),
    [1536, 2008],
    [768, 1004],
    [2048, 1496],
    [1024, 748],
  ],
  IPHONE_DUO_PROFILE: bothOrientations([2007, 2853], [1398, 2034]),
  APP_DESKTOP: [
    [1280, 800],
    [1440, 900],
    [2560, 1600],
    [2880, 1800],
  ],
  APP_WATCH_ULTRA: [
    [410, 502],
    [422, 514],
  ],
  APP_WATCH_SERIES_10: [[416, 496]],
  APP_WATCH_SERIES_7: [[396, 484]],
  APP_WATCH_SERIES_4: [[368, 448]],
  APP_WATCH_SERIES_3: [[312, 390]],
  APP_APPLE_TV: [
    [1920, 1080],
    [3840, 2160],
  ],
  APP_APPLE_VISION_PRO: [[3840, 2160]],
};

/**
 * The image types of Google Play's API (revision 20260924).
 *
 * - Sizes and file types: the texts of Play Console's upload fields (MieuxVoter 108, April 2025: "aspect ratio can't
 *   exceed 2.30:1 … each side must be between 320 px and 3840 px"; magic-epaper-app 32, May 2025: the icon is "a PNG or
 *   JPEG, up to 1 MB", 10-inch screenshots have sides of 1,080 to 7,680 px). Play Console Help still says 2:1, but the
 *   API accepts 1:2.22 (store-screenshots 14, August 2026).
 * - Alpha: the API accepts it for phone screenshots and refuses it for watches, which also need squares of at least 384
 *   (store-screenshots 13, August 2026; Wear OS app quality WO-G5). It is not known for tablets, TV and the graphics:
 *   Play Console Help asks for pictures without, so it is only discouraged there.
 */
const GOOGLE_PLAY_RULES: Readonly<Record<string, PictureRule>> = {
  phoneScreenshots: GOOGLE_PLAY_SCREENSHOT,
  sevenInchScreenshots: GOOGLE_PLAY_SCREENSHOT,
  tenInchScreenshots: { ...GOOGLE_PLAY_SCREENSHOT, range: { min: 1080, max: 7680, ratio: 2.3 } },
  tvScreenshots: GOOGLE_PLAY_SCREENSHOT,
  wearScreenshots: { ...GOOGLE_PLAY, alpha: 'refused', range: { min: 384, max: 3840, ratio: 1 } },
  icon: { ...GOOGLE_PLAY, sizes: [[512, 512]], alpha: 'accepted', maxBytes: MIB, maxCount: 1 },
  featureGraphic: { ...GOOGLE_PLAY, sizes: [[1024, 500]], maxBytes: 15 * MIB, maxCount: 1 },
  tvBanner: { ...GOOGLE_PLAY, sizes: [[1280, 720]], maxCount: 1 },
};
