import type { ExportFormat, ImportFormat } from '@storedeck/contract';

/** A format in which files can be imported. */
interface ImportChoice {
  readonly label: string;
  /** The label of the field for the path. */
  readonly path: string;
  readonly example: string;
}

export const IMPORT_FORMATS: Readonly<Record<ImportFormat, ImportChoice>> = {
  fastlane: {
    label: 'fastlane',
    path: 'Path of the fastlane folder',
    example: '/Users/me/app/fastlane',
  },
  'store-config': {
    label: 'store.config.json',
    path: 'Path of the file or its folder',
    example: '/Users/me/app/store.config.json',
  },
  'gradle-play': {
    label: 'gradle-play-publisher',
    path: 'Path of the play folder',
    example: '/Users/me/app/src/main/play',
  },
  whatsnew: {
    label: 'Release notes (whatsnew, tags, Codemagic)',
    path: 'Path of the folder or file',
    example: '/Users/me/app/distribution/whatsnew',
  },
  xcstrings: {
    label: 'AppStore.xcstrings (Xcode)',
    path: 'Path of the file or its project',
    example: '/Users/me/app/AppStore.xcstrings',
  },
  xliff: {
    label: 'XLIFF',
    path: 'Path of the file or folder',
    example: '/Users/me/app/Localizations',
  },
  spreadsheet: {
    label: 'Spreadsheet (CSV, XLSX)',
    path: 'Path of the file',
    example: '/Users/me/texts.xlsx',
  },
};

/** A format in which a listing can be exported. */
interface ExportChoice {
  readonly label: string;
  /** What is written, as a sentence. */
  readonly content: string;
}

export const EXPORT_FORMATS: Readonly<Record<ExportFormat, ExportChoice>> = {
  fastlane: {
    label: 'fastlane',
    content: 'The folders metadata and screenshots of both stores, as deliver and supply read them.',
  },
  'store-config': {
    label: 'store.config.json',
    content: 'The App Store part, as EAS Metadata reads it. That file cannot contain Google Play.',
  },
  xcstrings: {
    label: 'AppStore.xcstrings (Xcode)',
    content: 'The texts of the App Store that are translated, as Xcode has them.',
  },
  xliff: {
    label: 'XLIFF 1.2',
    content: 'The texts of both stores for translators: a file for each language, with the stores’ limits.',
  },
  'xliff-2': {
    label: 'XLIFF 2.0',
    content: 'The texts of both stores for translators: a file for each language, with the stores’ limits.',
  },
  spreadsheet: {
    label: 'Spreadsheet (CSV)',
    content: 'The texts of both stores: a row for each text, a column for each language.',
  },
};
