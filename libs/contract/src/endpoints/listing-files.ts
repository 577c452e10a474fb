import { Listing } from '@storedeck/listing';
import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';

const ListingResponse = z.object({
  ok: z.literal(true),
  listing: Listing.nullable().describe('Null while there is no such file.'),
  etag: z.string().describe('The hash of the bytes of the file; empty while there is no file.'),
  arriving: z
    .boolean()
    .optional()
    .describe(
      'Whether there is no file yet, and `listing` is what the running sync has read so far: the `file` of a picture is null until the picture has arrived.',
    ),
});

const etag = z.string().nullable().describe('Empty while there is no file; null while it cannot be read.');

/**
 * The `etag` of each listing file of the working folder. A client that has read a listing with another `etag` reads it
 * again.
 */
export const ListingEtags = z
  .object({ current: etag, draft: etag, new: etag, template: etag })
  .meta({ id: 'ListingEtags' });
export type ListingEtags = z.infer<typeof ListingEtags>;

/** Where the New listing that was replaced is kept. The newest three of these folders stay. */
export const KeptBackups = z.object({
  backup: z
    .string()
    .nullable()
    .describe('The path relative to the working folder; null if there was no New listing.'),
  removedBackups: z
    .array(z.string())
    .describe('The older backups that were removed, because the newest three are kept; oldest first.'),
});

/** The result of a start of New. */
export const StartedNew = z.object({
  ok: z.literal(true),
  copied: z.int().nonnegative().describe('The number of pictures.'),
  ...KeptBackups.shape,
});

/** Endpoints that read the listing files of the working folder. */
export const listingEndpoints = {
  applyTemplate: {
    method: 'POST',
    path: '/api/apply-template',
    area: 'Store listing',
    summary: 'Start the new listing from the template',
    describe:
      'Copies `assets/template/` into `assets/new/` and writes `listing.json` from `listing-template.json` with its paths changed. A previous New listing is first copied, with its pictures, to the folder in `backup`, `assets/new-backup-<time>/`.',
    response: { type: 'json', schema: StartedNew },
    errors: ['TEMPLATE_MISSING', 'LISTING_INVALID', 'OTHER_APP', 'DISK_FULL', 'FOLDER_NOT_WRITABLE'],
  },
  readListing: {
    method: 'GET',
    path: '/api/listing/:which',
    area: 'Store listing',
    summary: 'Read a listing file of the working folder',
    describe:
      '`current` is the listing that the stores show: the live version, or the editable one while no version is live. `draft` is the listing that is prepared beside it: the App Store’s editable version with its state, and on Google Play the draft of a production release with its notes. A store without a draft is not in this file. Google’s API provides no other unpublished change, so a draft on Google Play has the live texts and pictures. A sync writes `current` and `draft`. While the first sync of a folder runs, `current` is what it has read so far. The picture files of the draft are below `assets/draft/`, or below `assets/current/` if the live listing has the same picture. If a file was changed a moment ago and is not valid, another program may still be writing it: the response waits up to three seconds until the file is valid.',
    params: z.object({ which: z.enum(['current', 'draft', 'new', 'template']) }),
    response: { type: 'json', schema: ListingResponse },
    errors: ['LISTING_INVALID', 'FOLDER_NOT_WRITABLE'],
  },
} as const satisfies Record<string, Endpoint>;
