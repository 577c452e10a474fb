/** The rule of a type of app previews. Sizes are those of the shown picture in pixels, as [width, height]. */
export interface PreviewRule {
  readonly sizes: readonly (readonly [width: number, height: number])[];
}

function bothOrientations(...sizes: readonly [number, number][]): PreviewRule {
  return { sizes: sizes.flatMap(([width, height]) => [[width, height] as const, [height, width] as const]) };
}

const IPHONE = bothOrientations([886, 1920]);
const OLD_IPHONE = bothOrientations([1080, 1920]);
const IPAD = bothOrientations([1200, 1600]);
const OLD_IPAD = bothOrientations([1200, 1600], [900, 1200]);

/**
 * The types of app previews with their rules: `PreviewType` of the App Store Connect API 4.4.1, and the sizes of App Store
 * Connect Help, "App preview specifications" (2026-09). The App Store accepts no new app previews for the 3.5-inch iPhone.
 */
export const PREVIEW_TYPES: Readonly<Record<string, PreviewRule>> = {
  IPHONE_67: IPHONE,
  IPHONE_65: IPHONE,
  IPHONE_61: IPHONE,
  IPHONE_58: IPHONE,
  IPHONE_55: OLD_IPHONE,
  IPHONE_47: bothOrientations([750, 1334]),
  IPHONE_40: OLD_IPHONE,
  IPHONE_35: { sizes: [] },
  IPAD_PRO_3GEN_129: IPAD,
  IPAD_PRO_129: OLD_IPAD,
  IPAD_PRO_3GEN_11: IPAD,
  IPAD_105: IPAD,
  IPAD_97: OLD_IPAD,
  DESKTOP: { sizes: [[1920, 1080]] },
  APPLE_TV: { sizes: [[1920, 1080]] },
  APPLE_VISION_PRO: { sizes: [[3840, 2160]] },
};

/** The numbers that are the same for all types of app previews. */
export const PREVIEW_LIMITS = {
  minMs: 15_000,
  maxMs: 30_000,
  maxFrameRate: 30,
  maxBytes: 500 * 1024 * 1024,
  maxCount: 3,
} as const;

/** The poster time that the App Store uses if an app preview has none of its own. */
export const DEFAULT_POSTER_TIME = '00:00:05:00';

/** Whether a slot is a type of app previews of the App Store, such as `IPHONE_67`. */
export function isPreviewType(slot: string): boolean {
  return Object.hasOwn(PREVIEW_TYPES, slot);
}
