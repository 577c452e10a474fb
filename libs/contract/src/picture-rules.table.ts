/** The store a picture is for, as the endpoints name it. */
export type PictureStore = 'appstore' | 'googleplay';

/** What a store takes as a picture of one slot. Sizes are pixels, as [width, height]. */
export interface PictureRule {
  /** The only sizes taken; absent where any size within `range` is, or where nobody here knows the slot. */
  readonly sizes?: readonly (readonly [width: number, height: number])[];
  /** Each side within `min` and `max`, the longer one at most `ratio` times the shorter. */
  readonly range?: { readonly min: number; readonly max: number; readonly ratio: number };
  /** What the bytes must be; `jpg` is JPEG. */
  readonly formats: readonly ('png' | 'jpg')[];
  /** Whether a PNG may have an alpha channel or transparent colours. */
  readonly alpha: boolean;
  /** The most bytes that the store takes. */
  readonly maxBytes: number;
  /** How many pictures the slot holds in one locale. */
  readonly most: number;
}

/** What the slot takes. A slot that is not in the tables gets the rules all pictures of its store share. */
export function pictureRule(store: PictureStore, slot: string): PictureRule {
  if (store === 'googleplay') return own(PLAY_RULES, slot) ?? PLAY;
  // A picture in iMessage's part of the store has the size of the device it is shown on.
  const sizes = own(APP_STORE_SIZES, slot.replace(/^IMESSAGE_/, ''));
  return { ...APP_STORE, ...(sizes && { sizes }) };
}

/** Whether a picture of this many pixels is one that the rule takes. */
export function fitsPictureRule(
  { width, height }: { width: number; height: number },
  { sizes, range }: PictureRule,
): boolean {
  if (sizes && !sizes.some(([w, h]) => w === width && h === height)) return false;
  if (!range) return true;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short >= range.min && long <= range.max && long <= range.ratio * short;
}

function own<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

const MIB = 1024 * 1024;
const APP_STORE: PictureRule = { formats: ['png', 'jpg'], alpha: false, maxBytes: 500 * MIB, most: 10 };
const PLAY: PictureRule = { formats: ['png', 'jpg'], alpha: false, maxBytes: 8 * MIB, most: 8 };
const PLAY_SCREENSHOT: PictureRule = { ...PLAY, range: { min: 320, max: 3840, ratio: 2 } };

function upright(...sizes: [number, number][]): [number, number][] {
  return sizes.flatMap(([width, height]) => [
    [width, height],
    [height, width],
  ]);
}

const IPAD_13 = upright([2064, 2752], [2048, 2732]);

/**
 * After App Store Connect's screenshot specifications and fastlane's `app_screenshot.rb`. 6.9" pictures go into
 * APP_IPHONE_67, those of a 13" iPad into APP_IPAD_PRO_3GEN_129.
 */
const APP_STORE_SIZES: Readonly<Record<string, NonNullable<PictureRule['sizes']>>> = {
  APP_IPHONE_67: upright([1320, 2868], [1290, 2796], [1260, 2736]),
  APP_IPHONE_65: upright([1284, 2778], [1242, 2688]),
  APP_IPHONE_61: upright([1206, 2622], [1179, 2556]),
  APP_IPHONE_58: upright([1170, 2532], [1125, 2436], [1080, 2340]),
  APP_IPHONE_55: upright([1242, 2208]),
  APP_IPHONE_47: upright([750, 1334]),
  // The old screens may come without the status bar, which is at the top of either orientation.
  APP_IPHONE_40: [...upright([640, 1136]), [640, 1096], [1136, 600]],
  APP_IPHONE_35: [...upright([640, 960]), [640, 920], [960, 600]],
  APP_IPAD_PRO_3GEN_129: IPAD_13,
  APP_IPAD_PRO_129: IPAD_13,
  APP_IPAD_PRO_3GEN_11: upright([1668, 2420], [1668, 2388], [1640, 2360], [1488, 2266]),
  APP_IPAD_105: upright([1668, 2224]),
  APP_IPAD_97: [...upright([1536, 2048], [768, 1024]), [1536, 2008], [768, 1004], [2048, 1496], [1024, 748]],
  IPHONE_DUO_PROFILE: upright([2007, 2853], [1398, 2034]),
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

/** After Play Console's help on preview assets. */
const PLAY_RULES: Readonly<Record<string, PictureRule>> = {
  phoneScreenshots: PLAY_SCREENSHOT,
  sevenInchScreenshots: PLAY_SCREENSHOT,
  tenInchScreenshots: PLAY_SCREENSHOT,
  tvScreenshots: PLAY_SCREENSHOT,
  wearScreenshots: PLAY_SCREENSHOT,
  icon: { sizes: [[512, 512]], formats: ['png'], alpha: true, maxBytes: MIB, most: 1 },
  featureGraphic: { ...PLAY, sizes: [[1024, 500]], maxBytes: 15 * MIB, most: 1 },
  tvBanner: { ...PLAY, sizes: [[1280, 720]], most: 1 },
};
