import { Listing, STORE_SLUGS } from '@storedeck/listing';
import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';
import { SYNC_KEYS } from '../sync-keys.ts';

const count = z.int().nonnegative();
const ENV_TEXT = { type: 'text', describe: '`.env` text, UTF-8', maxBytes: 256 * 1024 } as const;

const syncResult = z
  .object({
    ok: z.literal(true),
    stores: z
      .array(z.enum(STORE_SLUGS))
      .describe('The stores that were read. The other one keeps its pictures and its part of the listing.'),
    appstore: z.object({ iphone: count, ipad: count }).describe('Screenshots on disk after the sync.'),
    googleplay: z.object({ phone: count }).describe('Screenshots on disk after the sync.'),
    locales: z.array(z.string()).describe('The union over both stores, sorted.'),
    versionName: z.string(),
    downloaded: count.describe('Pictures fetched by this sync.'),
    reused: count.describe('Pictures that were on disk already.'),
    changes: z
      .array(z.string())
      .describe('The differences from the previous sync, one line each; empty on the first sync.'),
    skipped: z
      .array(z.string())
      .describe('Parts of a store’s response that cannot be kept, with the reason.'),
  })
  .meta({ id: 'SyncResult' });
type SyncResultShape = typeof syncResult;

/** The type of the schema `SyncResult`, named for short declarations as `ErrorCodeSchema` is. */
export interface SyncResultSchema extends SyncResultShape {}

/** The result of a successful sync. */
export const SyncResult: SyncResultSchema = syncResult;
export type SyncResult = z.infer<typeof SyncResult>;

/** The progress of a running sync. Totals increase while the sync finds more items. */
export const SyncProgress = z
  .object({
    phase: z.enum(['connecting', 'reading', 'downloading', 'saving']),
    done: count.describe('Finished pictures, or finished requests while reading.'),
    total: count.describe('Pictures or requests known so far.'),
    bytes: count.describe('Bytes of pictures received.'),
    downloaded: count.describe('Pictures fetched so far.'),
    toDownload: count.describe(
      'Pictures that must be fetched, because they are not on disk; 0 until it is known.',
    ),
  })
  .meta({ id: 'SyncProgress' });
export type SyncProgress = z.infer<typeof SyncProgress>;

/**
 * A picture that a running sync has fetched. It is complete, but not part of a listing before the sync has succeeded.
 */
export const SyncPicture = z
  .object({
    id: z.uuid().describe('For `GET /api/sync-picture/:id`, until the sync ends.'),
    store: z.enum(STORE_SLUGS),
    file: z.string().describe('Its path in the listing after the sync.'),
  })
  .meta({ id: 'SyncPicture' });
export type SyncPicture = z.infer<typeof SyncPicture>;

/** Whether a store accepted the credentials, with a sentence that names the app, or the reason for a refusal. */
export const StoreResult = z.object({ ok: z.boolean(), detail: z.string() }).meta({ id: 'StoreResult' });
export type StoreResult = z.infer<typeof StoreResult>;

/** The sync variables that are set. No other variable of `.env` is included. */
export const EnvExport = z.object({
  ok: z.literal(true),
  env: z.partialRecord(z.enum(SYNC_KEYS), z.string()),
  appDist: z.string().describe('The folder the page is served from; empty when the server serves none.'),
  hasProd: z.boolean().describe('True when the values form a complete set for at least one store.'),
});

const ListingResponse = z.object({
  ok: z.literal(true),
  listing: Listing.nullable().describe('Null while there is no such file.'),
  etag: z.string().describe('Hash of the bytes of the file; empty while there is none.'),
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

export const storeEndpoints = {
  sync: {
    method: 'GET',
    path: '/api/sync',
    area: 'Store listing',
    summary: 'Read the current listing of both stores into the working folder',
    query: z.object({ store: z.enum(STORE_SLUGS).optional().describe('Syncs this store only.') }),
    describe:
      'Syncs every store that is configured, or only the one in `store`. A store that is not synced keeps its pictures and its part of the listing. If a store has only some of its variables, the request fails before the sync starts. Pictures are saved in `assets/current/`, texts in `listing-current.json`; what is prepared in the stores beside the live listing is saved in `assets/draft/` and `listing-draft.json`. All are replaced together, and only when everything succeeded. Requests for the same stores that arrive while a sync runs share its result; a request for other stores waits until the sync ends. When the last client of a sync disconnects, the sync is aborted and everything stays as it was.',
    response: { type: 'json', schema: SyncResult },
    errors: [
      'ENV_INVALID',
      'NOT_CONFIGURED',
      'CREDENTIALS_INVALID',
      'APPSTORE_REFUSED',
      'GOOGLEPLAY_REFUSED',
      'APP_NOT_FOUND',
      'STORE_RATE_LIMITED',
      'STORE_UNREACHABLE',
      'STORE_ANSWER_INVALID',
      'IMAGE_INVALID',
      'LISTING_INVALID',
      'DISK_FULL',
      'FOLDER_NOT_WRITABLE',
      'ABORTED',
    ],
  },
  syncPicture: {
    method: 'GET',
    path: '/api/sync-picture/:id',
    area: 'Store listing',
    summary: 'A picture that a running sync has fetched',
    describe: 'Only while the sync runs: before its end the picture belongs to no listing.',
    params: z.object({ id: z.uuid() }),
    response: { type: 'bytes', contentType: 'image/*', describe: 'The picture.' },
    errors: ['FILE_NOT_FOUND', 'FILE_DENIED', 'FILE_UNREADABLE', 'RANGE_INVALID', 'NOT_A_FILE'],
  },
  readEnv: {
    method: 'GET',
    path: '/api/env',
    area: 'Store listing',
    summary: 'Export the sync variables',
    describe:
      'Returns only the documented variables of `.env`. Keys that are given as files are returned as base64 on one line.',
    response: { type: 'json', schema: EnvExport },
    errors: ['ENV_INVALID', 'CREDENTIALS_INVALID', 'FOLDER_NOT_WRITABLE'],
  },
  saveEnv: {
    method: 'POST',
    path: '/api/env',
    area: 'Store listing',
    summary: 'Save `.env` text in the working folder',
    describe:
      'The text is saved byte for byte. Text with a broken value is refused, and the error names the line and the variable: a quote that is never closed, or a PEM key, JSON or base64 on several lines without quotes. An existing file is not changed and the response has `saved: false`, unless `force=1`; then the former text is saved as `.env.backup`.',
    query: z.object({ force: z.literal('1').optional() }),
    body: ENV_TEXT,
    response: {
      type: 'json',
      schema: z.object({ ok: z.literal(true), saved: z.boolean(), existed: z.boolean(), path: z.string() }),
    },
    errors: ['ENV_INVALID', 'DISK_FULL', 'FOLDER_NOT_WRITABLE'],
  },
  testEnv: {
    method: 'POST',
    path: '/api/test',
    area: 'Store listing',
    summary: 'Try `.env` text against both stores without saving it',
    describe:
      'On Google Play a temporary edit is opened and deleted. This ends any open edit of the same service account.',
    body: ENV_TEXT,
    response: {
      type: 'json',
      schema: z.object({
        ok: z.boolean().describe('True when at least one store accepted the credentials.'),
        appstore: StoreResult,
        googleplay: StoreResult,
      }),
    },
    errors: ['ENV_INVALID', 'CREDENTIALS_INVALID', 'ABORTED'],
  },
  applyTemplate: {
    method: 'POST',
    path: '/api/apply-template',
    area: 'Store listing',
    summary: 'Start the new listing from the template',
    describe:
      'Copies `assets/template/` into `assets/new/` and writes `listing.json` from `listing-template.json` with its paths changed.',
    response: { type: 'json', schema: z.object({ ok: z.literal(true), copied: count }) },
    errors: ['TEMPLATE_MISSING', 'LISTING_INVALID', 'DISK_FULL', 'FOLDER_NOT_WRITABLE'],
  },
  readListing: {
    method: 'GET',
    path: '/api/listing/:which',
    area: 'Store listing',
    summary: 'Read a listing file of the working folder',
    describe:
      '`current` is the listing that the stores show: the live version, or the editable one while no version is live. `draft` is the listing that is prepared beside it: the App Store’s editable version with its state, and on Google Play the draft of a production release with its notes. A store without a draft has no part in it. Google’s API provides no other unpublished change, so a draft on Google Play has the live texts and pictures. Both are written by a sync. Entries of the draft’s pictures name files below `assets/draft/`, or below `assets/current/` where the live listing has the same picture. A file that was changed a moment ago and is not valid may be half-written by another program: the response waits up to three seconds until it is valid.',
    params: z.object({ which: z.enum(['current', 'draft', 'new', 'template']) }),
    response: { type: 'json', schema: ListingResponse },
    errors: ['LISTING_INVALID', 'FOLDER_NOT_WRITABLE'],
  },
} as const satisfies Record<string, Endpoint>;
