import type { ExportFormat, ImportFormat } from '@storedeck/contract';

/** The formats that can be imported, and what each of them is. */
export const IMPORT_FORMATS: Readonly<Record<ImportFormat, string>> = {
  fastlane: 'its folders',
  'store-config': 'store.config.json with its screenshots',
  'gradle-play': 'the folder src/main/play',
  whatsnew: 'release notes: whatsnew-* files, or a text with tags',
  xcstrings: "Xcode's AppStore.xcstrings",
  xliff: 'XLIFF files, such as those of Xcode',
  spreadsheet: 'a CSV or XLSX file of texts',
};

/** The formats that can be exported, and what each of them is. */
export const EXPORT_FORMATS: Readonly<Record<ExportFormat, string>> = {
  fastlane: 'its folders',
  'store-config': 'store.config.json with its screenshots',
  xcstrings: "Xcode's AppStore.xcstrings",
  xliff: 'XLIFF 1.2, a file for each language',
  'xliff-2': 'XLIFF 2.0, a file for each language',
  spreadsheet: 'a CSV file of texts',
};
