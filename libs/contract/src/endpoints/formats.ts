import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';

const format = z
  .enum(['fastlane', 'store-config'])
  .describe('fastlane’s folders, or `store.config.json` with its screenshots.');
const files = z.int().nonnegative();

const Lost = z.object({
  reason: z.string(),
  places: z.array(z.string()).describe('Keys of the listing, or paths below the folder that was read.'),
});
const lost = z.array(Lost).describe('What could not be converted, by reason.');

/** The result of an import or export: what was written, and what was left out. */
export const FormatResult = z.object({
  ok: z.literal(true),
  path: z.string().describe('What was written, absolute.'),
  files: files.describe('Pictures copied by an import; files written by an export.'),
  lost,
});
export type FormatResult = z.infer<typeof FormatResult>;

/** Endpoints that import and export a listing in the file formats of other tools. */
export const formatEndpoints = {
  importListing: {
    method: 'POST',
    path: '/api/import',
    area: 'Store listing',
    summary: 'Import New from the files of another tool',
    describe:
      'Reads a fastlane folder, or a `store.config.json`, and writes `listing.json` and `assets/new/` together. When there is a new listing already, the response is `NEW_EXISTS`, unless `replace` is true; then the former listing and its pictures are kept in `assets/new-backup-<time>/`, which `backup` names.',
    body: {
      type: 'json',
      schema: z.object({
        format,
        path: z
          .string()
          .min(1)
          .max(4096)
          .describe('Absolute path of the fastlane folder, its project, or the file.'),
        replace: z.boolean().optional(),
      }),
    },
    response: {
      type: 'json',
      schema: FormatResult.extend({
        backup: z
          .string()
          .nullable()
          .describe('Relative to the working folder; null when nothing was replaced.'),
      }),
    },
    errors: [
      'PATH_INVALID',
      'FORMAT_NOT_FOUND',
      'FORMAT_INVALID',
      'FORMAT_UNSAFE',
      'FILE_DENIED',
      'FILE_UNREADABLE',
      'NEW_EXISTS',
      'LISTING_INVALID',
      'DISK_FULL',
      'FOLDER_NOT_WRITABLE',
      'ABORTED',
    ],
  },
  exportListing: {
    method: 'POST',
    path: '/api/export',
    area: 'Store listing',
    summary: 'Export a listing as the files of another tool',
    describe:
      'Writes `export/<format>/` in the working folder and replaces the former export. A folder that is no export is not replaced: `EXPORT_BLOCKED`.',
    body: { type: 'json', schema: z.object({ format, which: z.enum(['current', 'new']) }) },
    response: { type: 'json', schema: FormatResult },
    errors: [
      'LISTING_MISSING',
      'LISTING_INVALID',
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
