/** The store a picture is for, as the endpoints name it. */
export type PictureStore = 'appstore' | 'googleplay';

/** What a store takes as a picture of one slot. Sizes are pixels, as [width, height]. */
export interface PictureRule {
  /** The only sizes taken; absent where any size within `range` is, or where nobody here knows the slot. */
  readonly sizes?: readonly (readonly [width: number, height: number])[];
  /** Each side within `min` and `max`, the longer one at most `ratio` times the shorter. */
  readonly range?: { readonly min: number; readonly max: number; readonly ratio: number };
  readonly formats: readonly ('png' | 'jpg')[];
  /** Whether a PNG may have an alpha channel or transparent colours. */
  readonly alpha: boolean;
  readonly maxBytes: number;
}

/** What the slot takes. A slot that is not in the tables gets the rules all pictures of its store share. */
export function pictureRule(store: PictureStore, slot: string): PictureRule {
  if (store === 'appstore') {
    const sizes = Object.hasOwn(APP_STORE_SIZES, slot) ? APP_STORE_SIZES[slot] : undefined;
    return { ...APP_STORE, ...(sizes && { sizes }) };
  }
  return (Object.hasOwn(PLAY_RULES, slot) ? PLAY_RULES[slot] : undefined) ?? PLAY;
}

const MIB = 1024 * 1024;
const APP_STORE: PictureRule = { formats: ['png', 'jpg'], alpha: false, maxBytes: 500 * MIB };
const PLAY: PictureRule = { formats: ['png', 'jpg'], alpha: false, maxBytes: 8 * MIB };
const PLAY_SCREENSHOT: PictureRule = { ...PLAY, range: { min: 320, max: 3840, ratio: 2 } };

const upright = (...sizes: [number, number][]): [number, number][] =>
  sizes.flatMap(([width, height]) => [
    [width, height],
    [height, width],
  ]);

const IPHONE_67 = upright([1320, 2868], [1290, 2796], [1260, 2736]);
const IPHONE_65 = upright([1284, 2778], [1242, 2688]);
const IPHONE_61 = upright([1206, 2622], [1179, 2556]);
const IPHONE_58 = upright([1170, 2532], [1125, 2436], [1080, 2340]);
const IPHONE_55 = upright([1242, 2208]);
const IPHONE_47 = upright([750, 1334]);
// The old screens may come without the status bar, which is at the top of either orientation.
const IPHONE_40: [number, number][] = [...upright([640, 1136]), [640, 1096], [1136, 600]];
const IPHONE_35: [number, number][] = [...upright([640, 960]), [640, 920], [960, 600]];
const IPAD_13 = upright([2064, 2752], [2048, 2732]);
const IPAD_11 = upright([1668, 2420], [1668, 2388], [1640, 2360], [1488, 2266]);
const IPAD_105 = upright([1668, 2224]);
const IPAD_97: [number, number][] = [
  ...upright([1536, 2048], [768, 1024]),
  [1536, 2008],
  [768, 1004],
  [2048, 1496],
  [1024, 748],
];

/** After App Store Connect's screenshot specifications. Watch, TV, Mac and Vision are left to the store. */
const APP_STORE_SIZES: Readonly<Record<string, PictureRule['sizes']>> = {
  APP_IPHONE_67: IPHONE_67,
  APP_IPHONE_65: IPHONE_65,
  APP_IPHONE_61: IPHONE_61,
  APP_IPHONE_58: IPHONE_58,
  APP_IPHONE_55: IPHONE_55,
  APP_IPHONE_47: IPHONE_47,
  APP_IPHONE_40: IPHONE_40,
  APP_IPHONE_35: IPHONE_35,
  APP_IPAD_PRO_3GEN_129: IPAD_13,
  APP_IPAD_PRO_129: IPAD_13,
  APP_IPAD_PRO_3GEN_11: IPAD_11,
  APP_IPAD_105: IPAD_105,
  APP_IPAD_97: IPAD_97,
  IMESSAGE_APP_IPHONE_67: IPHONE_67,
  IMESSAGE_APP_IPHONE_65: IPHONE_65,
  IMESSAGE_APP_IPHONE_61: IPHONE_61,
  IMESSAGE_APP_IPHONE_58: IPHONE_58,
  IMESSAGE_APP_IPHONE_55: IPHONE_55,
  IMESSAGE_APP_IPHONE_47: IPHONE_47,
  IMESSAGE_APP_IPHONE_40: IPHONE_40,
  IMESSAGE_APP_IPAD_PRO_3GEN_129: IPAD_13,
  IMESSAGE_APP_IPAD_PRO_129: IPAD_13,
  IMESSAGE_APP_IPAD_PRO_3GEN_11: IPAD_11,
  IMESSAGE_APP_IPAD_105: IPAD_105,
  IMESSAGE_APP_IPAD_97: IPAD_97,
};

/** After Play Console's help on preview assets. */
const PLAY_RULES: Readonly<Record<string, PictureRule>> = {
  phoneScreenshots: PLAY_SCREENSHOT,
  sevenInchScreenshots: PLAY_SCREENSHOT,
  tenInchScreenshots: PLAY_SCREENSHOT,
  tvScreenshots: PLAY_SCREENSHOT,
  wearScreenshots: PLAY_SCREENSHOT,
  icon: { sizes: [[512, 512]], formats: ['png'], alpha: true, maxBytes: MIB },
  featureGraphic: { ...PLAY, sizes: [[1024, 500]], maxBytes: 15 * MIB },
  tvBanner: { ...PLAY, sizes: [[1280, 720]] },
};
