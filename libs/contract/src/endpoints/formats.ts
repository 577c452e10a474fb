import { Listing } from '@storedeck/listing';
import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../error-codes.ts';
import { KeptBackups } from './listing-files.ts';

/** The formats that can be imported. */
export const ImportFormat = z
  .enum(['fastlane', 'store-config', 'gradle-play', 'whatsnew', 'xcstrings', 'xliff', 'spreadsheet'])
  .describe(
    '`fastlane`: its folders. `store-config`: `store.config.json` with its screenshots and app previews. `gradle-play`: the `src/main/play` folder of gradle-play-publisher. `whatsnew`: release notes, as `whatsnew-<language>` files, as Codemagic’s files, or as a text with `<en-US>…</en-US>`. `xcstrings`: Xcode’s `AppStore.xcstrings`. `xliff`: XLIFF files, such as those that Xcode exports. `spreadsheet`: a CSV or XLSX file.',
  );
export type ImportFormat = z.infer<typeof ImportFormat>;

/** The formats that can be exported. */
export const ExportFormat = z
  .enum(['fastlane', 'store-config', 'xcstrings', 'xliff', 'xliff-2', 'spreadsheet'])
  .describe(
    '`fastlane`: its folders. `store-config`: `store.config.json` with its screenshots and app previews. Only texts: `xcstrings`, Xcode’s `AppStore.xcstrings`; `xliff` and `xliff-2`, an XLIFF file of version 1.2 or 2.0 for each language; `spreadsheet`, a CSV file.',
  );
export type ExportFormat = z.infer<typeof ExportFormat>;

const files = z.int().nonnegative();

const Lost = z.object({
  reason: z.string(),
  places: z.array(z.string()).describe('Keys of the listing, or paths below the folder that was read.'),
});
/** What could not be converted. */
export const LostParts = z.array(Lost).describe('The parts that could not be converted, by reason.');

/**
 * The result of an import or export: the path of the written file or folder, the number of files, and the parts that
 * could not be converted.
 */
export const FormatResult = z.object({
  ok: z.literal(true),
  path: z.string().describe('The absolute path of the written file or folder.'),
  files: files.describe(
    'The number of pictures that an import has copied, or of files that an export has written.',
  ),
  lost: LostParts,
});
export type FormatResult = z.infer<typeof FormatResult>;

const existing = z
  .enum(['refuse', 'merge', 'replace'])
  .describe(
    'What happens if there is a New listing already. `refuse` (the default): the response is `NEW_EXISTS`. `merge`: the texts, picture sets and facts that were read replace those of New, and everything else of New stays. `replace`: New becomes the listing that was read. `merge` and `replace` first copy the previous listing and its pictures to the folder in `backup`, `assets/new-backup-<time>/`.',
  );

const track = z
  .string()
  .min(1)
  .max(100)
  .describe(
    'Only for `whatsnew`: the track of Google Play that the notes are for, as Google spells it, such as `beta`. Default: `production`.',
  );

const ImportResult = FormatResult.extend(KeptBackups.shape);

/** A body with the files of one folder. */
export const SENT_FILES = {
  type: 'bytes',
  contentTypes: ['application/x-storedeck-files'],
  describe:
    'The files of one folder: a line of JSON, `[{ "path", "size" }, …]` with at most 10,000 files of at most 50 MiB, then a line feed, then the bytes of all files one after another. `path` is relative to the folder, with forward slashes; `size` is in bytes. The names are checked before a file is written.',
  // The list, of at most 4 MiB, and the files, of at most 4 GiB together.
  maxBytes: 4 * 1024 * 1024 + 4 * 1024 * 1024 * 1024,
} as const;

/** Why files of another tool cannot be read. */
export const READ_ERRORS = [
  'PATH_INVALID',
  'FORMAT_NOT_FOUND',
  'FORMAT_INVALID',
  'FORMAT_UNSAFE',
  'FILE_DENIED',
  'FILE_UNREADABLE',
  'LISTING_INVALID',
  'DISK_FULL',
  'FOLDER_NOT_WRITABLE',
  'ABORTED',
] as const satisfies readonly ErrorCode[];

/** Endpoints that import and export a listing in the file formats of other tools. */
export const formatEndpoints = {
  importListing: {
    method: 'POST',
    path: '/api/import',
    area: 'Store listing',
    summary: 'Import New from the files of another tool',
    describe:
      'Reads the files of another tool, and writes `listing.json` and `assets/new/` together. Files with nothing of a listing are `FORMAT_NOT_FOUND`, and New is not changed.',
    body: {
      type: 'json',
      schema: z.object({
        format: ImportFormat,
        path: z
          .string()
          .min(1)
          .max(4096)
          .describe('Absolute path of the file, of the folder of the tool, or of the project around it.'),
        existing: existing.optional(),
        track: track.optional(),
      }),
    },
    response: { type: 'json', schema: ImportResult },
    errors: [...READ_ERRORS, 'NEW_EXISTS', 'OTHER_APP'],
  },
  importFiles: {
    method: 'POST',
    path: '/api/import-files',
    area: 'Store listing',
    summary: 'Import New from files that the client sends',
    describe:
      'Like `POST /api/import`, for files that are not on the machine of the server, or that the user has chosen in a browser. The files are kept in a temporary folder until the response is sent.',
    query: z.object({ format: ImportFormat, existing: existing.optional(), track: track.optional() }),
    body: SENT_FILES,
    response: { type: 'json', schema: ImportResult },
    errors: [...READ_ERRORS, 'NEW_EXISTS', 'OTHER_APP'],
  },
  readFiles: {
    method: 'POST',
    path: '/api/read-files',
    area: 'Store listing',
    summary: 'Read files of another tool that the client sends, without importing them',
    describe: 'Returns the listing that `POST /api/import-files` would import. New is not changed.',
    query: z.object({ format: ImportFormat }),
    body: SENT_FILES,
    response: {
      type: 'json',
      schema: z.object({
        ok: z.literal(true),
        listing: Listing.describe(
          'The picture files of this listing do not exist, because the server removes the files that were sent.',
        ),
        lost: LostParts,
        exists: z.boolean().describe('Whether a New listing or pictures in `assets/new/` exist already.'),
      }),
    },
    errors: READ_ERRORS,
  },
  exportListing: {
    method: 'POST',
    path: '/api/export',
    area: 'Store listing',
    summary: 'Export a listing as the files of another tool',
    describe:
      'Writes `export/<format>/` in the working folder and replaces the previous export. New is written as it will ship, with everything that the stores keep where New has no value or has not changed it. A folder with a file that no export has written, or that was changed since, is not replaced: `EXPORT_BLOCKED` names the file.',
    body: {
      type: 'json',
      schema: z.object({
        format: ExportFormat,
        which: z.enum(['current', 'new']),
        only: z
          .literal('notes')
          .optional()
          .describe('`notes`: only What’s New and the release notes of the tracks. Default: everything.'),
      }),
    },
    response: { type: 'json', schema: FormatResult },
    errors: [
      'LISTING_MISSING',
      'LISTING_INVALID',
      'OTHER_APP',
      'FORMAT_UNSAFE',
      'FILE_DENIED',
      'FILE_UNREADABLE',
      'EXPORT_BLOCKED',
      'DISK_FULL',
      'FOLDER_NOT_WRITABLE',
      'ABORTED',
    ],
  },
} as const satisfies Record<string, Endpoint>;
