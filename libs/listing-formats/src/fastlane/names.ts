import { APP_STORE_TEXTS, PLAY_SCREENSHOTS, PLAY_TEXTS } from '../listing-texts.table.ts';
import { NO_LANGUAGE } from '../read-listing.ts';

/** The folder with the texts and pictures for each locale that does not have its own texts and pictures. */
export const DEFAULT_FOLDER = 'default';

/** The usual reason that is reported for a file that is in a fastlane folder but is not read. */
export const NO_PART = 'It is not part of a listing.';

/** The reason that is reported for screenshots between the texts. */
export const NO_SCREENSHOTS = 'fastlane takes screenshots from the folder screenshots beside metadata.';

/** The files with the texts of a language: of deliver, of supply, and with F-Droid's own names. */
export const APPLE_FILES = APP_STORE_TEXTS.flatMap((each) =>
  'fastlane' in each ? [`${each.fastlane}.txt`] : [],
);
export const PLAY_FILES = PLAY_TEXTS.map(({ fastlane }) => `${fastlane}.txt`);
export const FDROID_FILES = PLAY_TEXTS.flatMap((each) => ('fdroid' in each ? [`${each.fdroid}.txt`] : []));
const TEXT_FILES = [...APPLE_FILES, ...PLAY_FILES, ...FDROID_FILES];
const FOLDERS_OF_LANGUAGES = ['changelogs', 'images', ...PLAY_SCREENSHOTS].map((name) => name.toLowerCase());

/** The reason why a file or folder beside the folders of the languages is not read. */
export function whyOutside(name: string): string {
  const entry = name.toLowerCase();
  if (entry === 'screenshots') return NO_SCREENSHOTS;
  if (/^(?:app|watch|apple_watch_app)_icon\./.test(entry))
    return 'The App Store takes the icon from the build.';
  // The background of frameit.
  if (/^background\./.test(entry)) return NO_PART;
  const ofLanguage =
    TEXT_FILES.includes(entry) ||
    FOLDERS_OF_LANGUAGES.includes(entry) ||
    /\.(?:png|jpe?g|mp4|m4v|mov)$/.test(entry);
  return ofLanguage ? NO_LANGUAGE : NO_PART;
}

/** The reasons that are reported for what fastlane would use only in another place. */
export const NO_LOCALE_FOR_DEFAULT = 'There is no locale folder that could use it.';
export const EACH_HAS_OWN = 'Every language has its own, so fastlane does not use it.';
export const OTHER_FOLDER = 'Another folder has this text for the whole app.';

/** The reasons that are reported for parts of a listing that are not written. */
export const NO_FILE = 'fastlane has no file for it.';
export const IN_APPFILE = 'fastlane has it in the Appfile, which an export does not write.';
export const NOT_CLEARED = 'Empty: fastlane cannot clear it; what has no text or picture stays as it is.';
export const NO_TEXT = 'A text file cannot hold it unchanged.';
export const NO_VERSION_CODE =
  'fastlane has notes for a version code, which is not known. Write them into changelogs/ under the code of the release.';
