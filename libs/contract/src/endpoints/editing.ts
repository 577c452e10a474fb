import {
  fileSizeText,
  Listing,
  ListingPicture,
  LocaleCode,
  MAX_PICTURE_BYTES,
  PREVIEW_LIMITS,
  SlotKey,
  StoreName,
} from '@storedeck/listing';
import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';
import { StartedNew } from './listing-files.ts';

const MIB = 1024 * 1024;

/** Endpoints that write the listing New: its texts and its pictures. */
export const editingEndpoints = {
  writeListing: {
    method: 'PUT',
    path: '/api/listing/:which',
    area: 'Store listing',
    summary: 'Save the new listing',
    describe:
      '`which` is `new`. The client sends the whole listing, with the `etag` that it has read. If the file now has another `etag`, the response is `LISTING_CHANGED` and nothing is written, so that an edit on disk is never lost. Unknown keys are kept.',
    params: z.object({ which: z.literal('new') }),
    body: {
      type: 'json',
      // Forty locales with every text at its maximum length take about a megabyte, so the default limit of 1 MiB
      // would be too small.
      maxBytes: 4 * MIB,
      schema: z.object({
        listing: Listing,
        etag: z.string().max(200).describe('The etag of the last read; empty when there was no file.'),
      }),
    },
    response: {
      type: 'json',
      schema: z.object({ ok: z.literal(true), etag: z.string().describe('The etag of the saved file.') }),
    },
    errors: ['LISTING_CHANGED', 'LISTING_INVALID', 'DISK_FULL', 'FOLDER_NOT_WRITABLE'],
  },
  startFromCurrent: {
    method: 'POST',
    path: '/api/listing/new/from-current',
    area: 'Store listing',
    summary: 'Start the new listing from the current one',
    describe:
      'Copies `assets/current/` into `assets/new/` and writes `listing-current.json` as `listing.json` with its paths changed. If the App Store has an editable version, the new listing is for this version. A previous New listing is first copied, with its pictures, to the folder in `backup`, `assets/new-backup-<time>/`.',
    response: { type: 'json', schema: StartedNew },
    errors: ['LISTING_MISSING', 'LISTING_INVALID', 'OTHER_APP', 'DISK_FULL', 'FOLDER_NOT_WRITABLE'],
  },
  addPicture: {
    method: 'POST',
    path: '/api/assets/new',
    area: 'Store listing',
    summary: 'Add a picture or an app preview for the new listing',
    describe:
      'The picture is checked by its bytes: a complete PNG or JPEG in which no damage is found, of a size that the store accepts in the slot, and without an alpha channel if the store accepts none; for a type of app previews such as `IPHONE_67`, a complete MP4 or QuickTime file with one video. `PICTURE_REFUSED` says what is expected. A slot that the store does not have is `INPUT_INVALID`, and the hint names its slots. So is a language that it does not have, and the message names the nearest code; another spelling of a code is accepted. The picture is saved in `assets/new/<store>/<locale>/<slot>/` under a generated name. `listing.json` does not contain it until the client saves the listing with it. The same bytes always give the same file.',
    query: z.object({
      store: StoreName,
      locale: LocaleCode,
      slot: SlotKey,
      name: z
        .string()
        .max(255)
        .optional()
        .describe('The original file name; for display only, never used as a path.'),
    }),
    body: {
      type: 'bytes',
      contentTypes: ['image/png', 'image/jpeg', 'video/mp4', 'video/quicktime'],
      describe: `the bytes of the picture, at most ${fileSizeText(MAX_PICTURE_BYTES)}, or of the video`,
      maxBytes: PREVIEW_LIMITS.maxBytes,
    },
    response: { type: 'json', schema: z.object({ ok: z.literal(true), image: ListingPicture }) },
    errors: ['PICTURE_REFUSED', 'LISTING_INVALID', 'DISK_FULL', 'FOLDER_NOT_WRITABLE'],
  },
} as const satisfies Record<string, Endpoint>;
