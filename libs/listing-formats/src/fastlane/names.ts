/** The folder whose texts and pictures stand in for every locale that has none of its own. */
export const DEFAULT_FOLDER = 'default';

/** Why most of what a fastlane folder holds besides a listing stays behind. */
export const NO_PART = 'It is no part of a listing.';

/** Why something of a listing stays behind. */
export const NO_FILE = 'fastlane has no file for it.';
export const IN_APPFILE = 'fastlane keeps it in the Appfile, which is yours.';
export const NOT_CLEARED =
  'Empty: fastlane leaves what it has no text or picture for as it is, it cannot clear it.';
export const NO_TEXT = 'It would not come back from a text file as it is.';
