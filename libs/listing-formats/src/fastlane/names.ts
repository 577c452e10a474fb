/** The folder with the texts and pictures for each locale that does not have its own texts and pictures. */
export const DEFAULT_FOLDER = 'default';

/** The usual reason that is reported for a file that is in a fastlane folder but is not read. */
export const NO_PART = 'It is not part of a listing.';

/** The reasons that are reported for parts of a listing that are not written. */
export const NO_FILE = 'fastlane has no file for it.';
export const IN_APPFILE = 'fastlane has it in the Appfile, which an export does not write.';
export const NOT_CLEARED = 'Empty: fastlane cannot clear it; what has no text or picture stays as it is.';
export const NO_TEXT = 'A text file cannot hold it unchanged.';
export const NO_VERSION_CODE =
  'fastlane has notes for a version code, which is not known. Write them into changelogs/ under the code of the release.';
