import { Listing, ListingPicture, LocaleCode, SlotKey, STORE_SLUGS } from '@storedeck/listing';
import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';

const MIB = 1024 * 1024;

/** What writes the new listing: its texts, and the pictures they are shown with. */
export const editingEndpoints = {
  writeListing: {
    method: 'PUT',
    path: '/api/listing/:which',
    area: 'Store listing',
    summary: 'Save the new listing',
    describe:
      '`which` is `new`. The whole listing is sent, with the `etag` it was read with. When `listing.json` is another by now the answer is `LISTING_CHANGED` and nothing is written, so that an edit made on disk is never lost. Keys that this interface does not know are kept.',
    params: z.object({ which: z.literal('new') }),
    body: {
      type: 'json',
      // Forty locales with every text at its limit come to about a megabyte.
      maxBytes: 4 * MIB,
      schema: z.object({
        listing: Listing,
        etag: z.string().max(200).describe('As it was read; empty when there was no file.'),
      }),
    },
    response: {
      type: 'json',
      schema: z.object({ ok: z.literal(true), etag: z.string().describe('Of the file as it is now.') }),
    },
    errors: ['LISTING_CHANGED', 'LISTING_INVALID', 'DISK_FULL', 'FOLDER_NOT_WRITABLE'],
  },
  startFromCurrent: {
    method: 'POST',
    path: '/api/listing/new/from-current',
    area: 'Store listing',
    summary: 'Start the new listing from the current one',
    describe:
      'Copies `assets/current/` into `assets/new/` and writes `listing.json` from `listing-current.json` with its paths rebased, for the version in preparation where there is one. A different `listing.json` that was there is kept as `listing.json.backup`.',
    response: { type: 'json', schema: z.object({ ok: z.literal(true), copied: z.int().nonnegative() }) },
    errors: ['LISTING_MISSING', 'LISTING_INVALID', 'DISK_FULL', 'FOLDER_NOT_WRITABLE'],
  },
  addPicture: {
    method: 'POST',
    path: '/api/assets/new',
    area: 'Store listing',
    summary: 'Add a picture for the new listing',
    describe:
      'The picture is judged by its bytes: whole, PNG or JPEG, of a size that the store takes for the slot, without an alpha channel where the store takes none; `PICTURE_REFUSED` names what is expected. It lands in `assets/new/<store>/<locale>/<slot>/` under a name that is made here. `listing.json` does not name it until the listing is saved with it. The same bytes sent again give the same file.',
    query: z.object({
      store: z.enum(STORE_SLUGS),
      locale: LocaleCode,
      slot: SlotKey,
      name: z.string().max(255).optional().describe('The name it had; shown, never used as a path.'),
    }),
    body: {
      type: 'bytes',
      contentTypes: ['image/png', 'image/jpeg'],
      describe: 'the bytes of the picture',
      maxBytes: 20 * MIB,
    },
    response: { type: 'json', schema: z.object({ ok: z.literal(true), image: ListingPicture }) },
    errors: ['PICTURE_REFUSED', 'DISK_FULL', 'FOLDER_NOT_WRITABLE'],
  },
} as const satisfies Record<string, Endpoint>;
