export { readFastlane } from './fastlane/read-fastlane.ts';
export type { ReadFastlaneOptions } from './fastlane/read-fastlane.ts';
export { writeFastlane } from './fastlane/write-fastlane.ts';
export { recoverExport } from './files/replace-folder.ts';
export { receiveFiles } from './files/receive-files.ts';
export { readGradlePlay } from './gradle-play/read-gradle-play.ts';
export { isListingFormatError, ListingFormatError } from './listing-format-error.ts';
export type { ListingFormatErrorCode } from './listing-format-error.ts';
export type { Lost } from './lost.ts';
export { placePictures } from './place-pictures.ts';
export type { PlacePicturesOptions } from './place-pictures.ts';
export type { AppIdentity, ReadFilesOptions, ReadListing, ReadPicture } from './read-listing.ts';
export { readSpreadsheet } from './spreadsheet/read-spreadsheet.ts';
export { writeSpreadsheet } from './spreadsheet/write-spreadsheet.ts';
export { readStoreConfig } from './store-config/read-store-config.ts';
export type { ReadStoreConfigOptions } from './store-config/read-store-config.ts';
export { writeStoreConfig } from './store-config/write-store-config.ts';
export { readWhatsNew } from './whatsnew/read-whats-new.ts';
export type { ReadWhatsNewOptions } from './whatsnew/read-whats-new.ts';
export type {
  TargetOptions,
  WriteListingOptions,
  WriteTextsOptions,
  WrittenListing,
} from './write-listing.ts';
export { readTextTable } from './text-table/read-text-table.ts';
export type { ReadTextTable, ReadTextTableOptions } from './text-table/read-text-table.ts';
export { TEXT_TABLE_FORMATS } from './text-table/text-table.ts';
export type { LanguageTexts, TextTable, TextTableFormat } from './text-table/text-table.ts';
export { writeTextTable } from './text-table/write-text-table.ts';
export type { WriteTextTableOptions } from './text-table/write-text-table.ts';
export { readXcstrings } from './xcstrings/read-xcstrings.ts';
export { writeXcstrings } from './xcstrings/write-xcstrings.ts';
export { readXliff } from './xliff/read-xliff.ts';
export { writeXliff } from './xliff/write-xliff.ts';
export type { WriteXliffOptions } from './xliff/write-xliff.ts';
