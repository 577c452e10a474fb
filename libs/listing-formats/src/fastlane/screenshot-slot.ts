import { fitsPictureRule, pictureRule } from '@storedeck/listing';

/**
 * The display types in the order in which a size is looked up: the first display type that accepts the size is used.
 */
const BY_SIZE = [
  'APP_IPHONE_67',
  'APP_IPHONE_65',
  'APP_IPHONE_61',
  'APP_IPHONE_58',
  'APP_IPHONE_55',
  'APP_IPHONE_47',
  'APP_IPHONE_40',
  'APP_IPHONE_35',
  'APP_IPAD_PRO_3GEN_129',
  'APP_IPAD_PRO_3GEN_11',
  'APP_IPAD_105',
  'APP_IPAD_97',
];
const OTHER_BY_SIZE = [
  'APP_DESKTOP',
  'APP_WATCH_ULTRA',
  'APP_WATCH_SERIES_10',
  'APP_WATCH_SERIES_7',
  'APP_WATCH_SERIES_4',
  'APP_WATCH_SERIES_3',
  'APP_APPLE_TV',
];
const KNOWN = [...BY_SIZE, ...OTHER_BY_SIZE, 'APP_IPAD_PRO_129', 'APP_APPLE_VISION_PRO'].flatMap((type) =>
  /IPHONE|IPAD/.test(type) ? [type, `IMESSAGE_${type}`] : [type],
);

/**
 * Matches the names that fastlane gives to its downloads, such as `0_APP_IPHONE_67_0.png`, also for unknown display
 * types.
 */
const DOWNLOADED = /^\d+_((?:IMESSAGE_)?APP_[A-Z0-9_]+|[A-Z0-9][A-Z0-9_]*_PROFILE)_\d+\.[A-Za-z]+$/;

/**
 * The display type of a screenshot in fastlane's folders: determined by its name or, if the name contains no display
 * type, by its pixels with fastlane's rule. Undefined if neither determines the display type. The second and the third
 * generation of the iPad Pro have the same pixels. The third generation is used unless the name identifies the second
 * generation.
 */
export function screenshotSlot(
  name: string,
  {
    width,
    height,
    special,
    path = name,
  }: { width: number; height: number; special?: SpecialFolder | undefined; path?: string },
): string | undefined {
  const named = DOWNLOADED.exec(name)?.[1] ?? slotInName(name);
  if (named !== undefined) return named;
  const size = `${width}x${height}`;
  const takes = (type: string): boolean => fitsPictureRule({ width, height }, pictureRule('appStore', type));
  if (special === 'appleTV') return takes('APP_APPLE_TV') ? 'APP_APPLE_TV' : undefined;
  if (size === '3840x2160' && /vision/i.test(name)) return 'APP_APPLE_VISION_PRO';
  const prefix = special === 'iMessage' ? 'IMESSAGE_' : '';
  if (/^(?:2048x2732|2732x2048)$/.test(size) && SECOND_GENERATION.test(path))
    return `${prefix}APP_IPAD_PRO_129`;
  const type = BY_SIZE.find(takes);
  if (type !== undefined) return `${prefix}${type}`;
  return special === undefined ? OTHER_BY_SIZE.find(takes) : undefined;
}

/** Folders next to the locale folders, for pictures whose pixels also fit another display type. */
export const SPECIAL_FOLDERS = ['appleTV', 'iMessage'] as const;
export type SpecialFolder = (typeof SPECIAL_FOLDERS)[number];

/**
 * The special folder in which fastlane expects the pictures of a display type; undefined if fastlane expects them
 * directly in the folder of the locale.
 */
export function specialFolder(slot: string): SpecialFolder | undefined {
  if (slot === 'APP_APPLE_TV') return 'appleTV';
  return slot.startsWith('IMESSAGE_') ? 'iMessage' : undefined;
}

const WORDS = KNOWN.map(
  (type) => [type, new RegExp(`(?<![A-Z0-9]|IMESSAGE_)${type}(?![A-Z0-9])`, 'i')] as const,
);

/** Returns the display type that a name contains as a separate word. */
export function slotInName(name: string): string | undefined {
  return WORDS.find(([, word]) => word.test(name))?.[0];
}

/**
 * Matches the simulator of the 12.9-inch iPad Pro of the second generation. Without the number of a generation, the
 * third one is used: the App Store asks for its pictures, and both have the same pixels.
 */
const SECOND_GENERATION = /iPad Pro \(12\.9-inch\) ?\(2nd generation\)/i;
