/**
 * The keys of `AppStore.xcstrings`, the file in which Xcode keeps the texts of the App Store page, in the order in which
 * Xcode sorts them.
 */
export const APP_STORE_KEYS: readonly (readonly [key: string, field: string])[] = [
  ['Description', 'description'],
  ['Keywords', 'keywords'],
  ['Name', 'name'],
  ['Promotional Text', 'promotionalText'],
  ['Subtitle', 'subtitle'],
  ["What's New in This Version", 'whatsNew'],
];

/** The name of Xcode's file with the texts of the App Store page. */
export const APP_STORE_FILE = 'AppStore.xcstrings';

/** Begins the keys of captions, which Xcode keeps in the same file. */
export const SCREENSHOT_KEY = 'Screenshots: ';

/** The reason that is reported for a text that differs between devices or numbers. */
export const NO_VARIATIONS = 'The App Store has no variations of a text, such as one for each device.';

/** Whether a path is that of Xcode's file with the texts of the App Store page. */
export function isAppStoreFile(path: string): boolean {
  return path.split('/').at(-1)?.toLowerCase() === APP_STORE_FILE.toLowerCase();
}

/** Returns the text of the App Store that a key of the file stands for; undefined for a key such as `Screenshots: …`. */
export function findAppStoreField(key: string): string | undefined {
  const letters = key.replaceAll('’', "'").trim().toLowerCase();
  return APP_STORE_KEYS.find(([each]) => each.toLowerCase() === letters)?.[1];
}
