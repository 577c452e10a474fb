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
const lost = z.array(Lost).describe('What one side holds and the other cannot, by reason.');

/** What was written by an import or an export, and what stayed behind. */
export const FormatResult = z.object({
  ok: z.literal(true),
  path: z.string().describe('What was written, absolute.'),
  files: files.describe('Pictures copied by an import; files written by an export.'),
  lost,
});
export type FormatResult = z.infer<typeof FormatResult>;

/** Other tools' files of a listing, in and out. */
export const formatEndpoints = {
  importListing: {
    method: 'POST',
    path: '/api/import',
    area: 'Store listing',
    summary: 'Make the new listing from another tool’s files',
    describe:
      'Reads a fastlane folder, or a `store.config.json`, and writes `listing.json` and `assets/new/` together. Where there is a new listing already the answer is `NEW_EXISTS`, unless `replace` is true; then the former one is kept whole in `assets/new-backup-<time>/`, which `backup` names.',
    body: {
      type: 'json',
      schema: z.object({
        format,
        path: z
          .string()
          .min(1)
          .max(4096)
          .describe('Absolute: the fastlane folder or its project, or the file.'),
        replace: z.boolean().optional(),
      }),
    },
    response: {
      type: 'json',
      schema: FormatResult.extend({
        backup: z
          .string()
          .nullable()
          .describe('Relative to the working folder; null where nothing was replaced.'),
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
    summary: 'Write a listing as another tool’s files',
    describe:
      'Writes `export/<format>/` in the working folder, replaced whole. A folder there that no export has made is left alone: `EXPORT_BLOCKED`.',
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
