import { StoreName } from '@storedeck/listing';
import { z } from 'zod';

import { STORE_ERRORS } from '../credential-errors.ts';
import type { Endpoint } from '../endpoint.ts';
import { ErrorBody } from '../error-codes.ts';

const count = z.int().nonnegative();

/** The result of a successful sync. */
export const SyncResult = z
  .object({
    ok: z.literal(true),
    stores: z
      .array(StoreName)
      .describe('The stores that were read. Any other store keeps its pictures and its part of the listing.'),
    appstore: z.object({ iphone: count, ipad: count }).describe('Screenshots on disk after the sync.'),
    googleplay: z.object({ phone: count }).describe('Screenshots on disk after the sync.'),
    locales: z.array(z.string()).describe('The locales of both stores together, sorted.'),
    versionName: z.string(),
    downloaded: count.describe(
      'Pictures fetched by this sync. A picture that several places show counts once.',
    ),
    reused: count.describe('Pictures that were on disk already, counted in the same way.'),
    shared: count.describe('Places that show one of these pictures, in addition to the first place of each.'),
    changes: z
      .array(z.string())
      .describe('The differences from the previous sync, one line each; empty on the first sync.'),
    skipped: z
      .array(z.string())
      .describe('Parts of a store’s response that could not be saved, with the reason.'),
  })
  .meta({ id: 'SyncResult' });
export type SyncResult = z.infer<typeof SyncResult>;

/** Why a sync has failed, and when. */
export const SyncFailure = ErrorBody.extend({ failedAt: z.iso.datetime() }).meta({ id: 'SyncFailure' });
export type SyncFailure = z.infer<typeof SyncFailure>;

/** The progress of a running sync. Totals increase while the sync finds more items. */
export const SyncProgress = z
  .object({
    phase: z.enum(['connecting', 'reading', 'downloading', 'saving']),
    done: count.describe('Finished pictures, or finished requests while reading.'),
    total: count.describe('Pictures or requests known so far.'),
    bytes: count.describe('Bytes of pictures received.'),
    downloaded: count.describe('Pictures fetched so far.'),
    toDownload: count.describe(
      'Pictures that must be fetched, because they are not on disk; 0 until the number is known.',
    ),
  })
  .meta({ id: 'SyncProgress' });
export type SyncProgress = z.infer<typeof SyncProgress>;

/**
 * A picture that a running sync has fetched. The file is complete, but no listing contains it before the sync has
 * succeeded.
 */
export const SyncPicture = z
  .object({
    id: z.uuid().describe('The id for `GET /api/sync-picture/:id`, until the sync ends.'),
    store: StoreName,
    file: z.string().describe('The path of the picture in the listing after the sync.'),
  })
  .meta({ id: 'SyncPicture' });
export type SyncPicture = z.infer<typeof SyncPicture>;

const storeQuery = z.object({ store: StoreName.optional().describe('Syncs this store only.') });

/** Endpoints of the sync. */
export const syncEndpoints = {
  sync: {
    method: 'GET',
    path: '/api/sync',
    area: 'Store listing',
    summary: 'Read the current listing of both stores into the working folder',
    query: storeQuery,
    describe:
      'Syncs every store that is configured, or only the one in `store`. A store that is not synced keeps its pictures and its part of the listing. If a store has only some of its variables, the request fails before the sync starts. Pictures are saved in `assets/current/`, texts in `listing-current.json`; the drafts of the stores are saved in `assets/draft/` and `listing-draft.json`. All of them are replaced together, and only if everything has succeeded. Requests for the same stores that arrive while a sync runs share its result; a request for other stores waits until the sync ends. When the last client of a sync disconnects, the sync is aborted and everything stays as it was, unless `POST /api/sync` has also started it.',
    response: { type: 'json', schema: SyncResult },
    errors: [
      ...STORE_ERRORS,
      'IMAGE_INVALID',
      'LISTING_INVALID',
      'OTHER_APP',
      'DISK_FULL',
      'FOLDER_NOT_WRITABLE',
      'ABORTED',
    ],
  },
  startSync: {
    method: 'POST',
    path: '/api/sync',
    area: 'Store listing',
    summary: 'Start a sync that continues when the client disconnects',
    describe:
      'Responds at once. The sync belongs to the server: only its end or `POST /api/sync/cancel` ends it. The events `sync-progress` and `sync-picture` contain its progress, and the event `sync` its result or the reason of its failure. A sync of the same stores that runs already is not started again.',
    query: storeQuery,
    response: { type: 'json', schema: z.object({ ok: z.literal(true) }) },
    errors: [],
  },
  cancelSync: {
    method: 'POST',
    path: '/api/sync/cancel',
    area: 'Store listing',
    summary: 'Cancel the running sync',
    describe:
      'Cancels the sync for all clients, whoever started it; each gets `ABORTED`, and everything on disk stays as it was. Responds at once; the sync has ended when the event `sync` arrives. Without a running sync, nothing happens.',
    response: { type: 'json', schema: z.object({ ok: z.literal(true) }) },
    errors: [],
  },
  syncPicture: {
    method: 'GET',
    path: '/api/sync-picture/:id',
    area: 'Store listing',
    summary: 'Read a picture that a running sync has fetched',
    describe: 'Only while the sync runs: before its end the picture belongs to no listing.',
    params: z.object({ id: z.uuid() }),
    response: { type: 'bytes', contentType: 'image/*', describe: 'The picture.' },
    errors: ['FILE_NOT_FOUND', 'FILE_DENIED', 'FILE_UNREADABLE', 'RANGE_INVALID', 'NOT_A_FILE'],
  },
} as const satisfies Record<string, Endpoint>;
