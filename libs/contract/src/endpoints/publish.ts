import { z } from 'zod';

import { STORE_ERRORS } from '../credential-errors.ts';
import type { Endpoint } from '../endpoint.ts';
import { ErrorBody, type ErrorCode } from '../error-codes.ts';
import { PublishJournal, WhyForeign } from './publish-journal.ts';
import { PublishChoices, PublishPlan, StoreName } from './publish-plan.ts';

const count = z.int().nonnegative();
const text = z.string();
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'the hash of a plan: 64 hex digits');

const place = {
  key: text,
  store: StoreName,
  locale: text.nullable(),
  field: text.nullable(),
  slot: text.nullable(),
};

/** One change of a running publication. */
export const PublishStep = z
  .object({
    ...place,
    kind: z.enum(['text', 'addLocale', 'removeLocale', 'set']),
    state: z
      .enum(['waiting', 'running', 'done'])
      .describe('On Google Play a change is `done` when the edit is committed.'),
    pictures: z
      .array(
        z.object({
          position: count.describe('The position in the set, from 0.'),
          file: text.describe('The path relative to the working folder.'),
          bytes: count,
          sent: count.describe('The number of bytes that the store has received.'),
          state: z
            .enum(['waiting', 'sending', 'processing', 'done'])
            .describe('`processing`: the App Store has received all bytes and checks the picture.'),
        }),
      )
      .describe('The pictures of the set that are uploaded.'),
  })
  .meta({ id: 'PublishStep' });
export type PublishStep = z.infer<typeof PublishStep>;

/** A publication that is running or has ended. */
export const PublishRun = z
  .object({
    plan: hash,
    choices: PublishChoices,
    holdChanges: z.boolean(),
    continued: z.boolean().describe('Whether this run continues an interrupted publication.'),
    changes: z
      .object({ done: count, total: count })
      .describe('The changes of the publication; those of interrupted runs count as done.'),
    pictures: z
      .object({ done: count, total: count })
      .describe('The number of finished uploads, and of all uploads.'),
    bytes: z.object({ sent: count, total: count }),
    bytesPerSecond: count.nullable().describe('The speed of the last uploads; null while it is not known.'),
    secondsLeft: count.nullable().describe('The time until all bytes are sent; null if unknown.'),
  })
  .meta({ id: 'PublishRun' });
export type PublishRun = z.infer<typeof PublishRun>;

/**
 * The changes that a publication has written, and what happens next. A later sync updates what happens next.
 */
export const PublishReport = z
  .object({
    continued: z.boolean().describe('Whether this run has continued an interrupted publication.'),
    endedAt: z.iso.datetime().describe('When the publication ended.'),
    synced: z.boolean().describe('Whether a sync has read the stores since then.'),
    stores: z
      .array(
        z.object({
          store: StoreName,
          version: text.nullable().describe('The number of the App Store version that has the changes.'),
          written: z.array(
            z.object({
              ...place,
              kind: PublishStep.shape.kind,
              pictures: count.describe('The number of pictures that were uploaded.'),
            }),
          ),
          link: z
            .url()
            .nullable()
            .describe(
              'The address for the next steps, in App Store Connect or Play Console; null if it has none.',
            ),
          releasePath: text
            .nullable()
            .describe(
              'The path of this server at which `POST` has the version reviewed and released at once. Null if this cannot be done, as in the real stores.',
            ),
          status: text.describe(
            'Whether visitors can see the changes, as a sentence: that they are not submitted, that the version waits for its review, or that it is live.',
          ),
          next: z
            .array(text)
            .describe(
              'The next steps, which Storedeck does not do; one sentence each. A step that is done is left out.',
            ),
        }),
      )
      .describe(
        'The stores that have received changes, with all changes of the publication, also those of interrupted runs. Empty if nothing was left to publish.',
      ),
    kept: z.array(z.object(place)).describe('The conflicts in which the store has kept its value.'),
  })
  .meta({ id: 'PublishReport' });
export type PublishReport = z.infer<typeof PublishReport>;

/** The current state of publishing. */
export const PublishState = z
  .object({
    ok: z.literal(true),
    phase: z
      .enum(['idle', 'planning', 'publishing', 'pausing', 'paused', 'finished', 'stopped', 'interrupted'])
      .describe(
        '`pausing`: the current steps are being finished. `stopped`: an error has ended the run, see `error`. `interrupted`: an earlier run, of this server or of another one, was not finished.',
      ),
    plan: hash.nullable().describe('The plan that `GET /api/publish/plan` returns; null if there is none.'),
    reading: z
      .object({ done: count, total: count })
      .nullable()
      .describe(
        'The number of responses of the stores, while a plan is made and at the start of a publication.',
      ),
    run: PublishRun.nullable().describe('The running publication, or the last one of this server.'),
    unfinished: z
      .object({ plan: hash, choices: PublishChoices, holdChanges: z.boolean(), changes: count })
      .nullable()
      .describe(
        'The plan that this user has approved, of a publication that can be continued: send `plan`, `choices` and `holdChanges` to `POST /api/publish`. `POST /api/publish/remaining` shows what would still be written.',
      ),
    foreignJournal: z
      .object({
        why: WhyForeign,
        changes: count.nullable().describe('The number of its changes; null if it cannot be read.'),
      })
      .nullable()
      .describe(
        'A journal in the working folder that is no approval of this user. It is never continued, and the next publication replaces it. `GET /api/publish/journal` lists its changes, `POST /api/publish/abandon` removes it.',
      ),
    error: ErrorBody.omit({ ok: true, issues: true })
      .nullable()
      .describe(
        'Why the run has stopped. In the phases `idle`, `planning` and `interrupted`: why the stores could not be read for the latest plan; it stays until a plan was made.',
      ),
    report: PublishReport.nullable().describe('The written changes, after the end or an error.'),
  })
  .meta({ id: 'PublishState' });
export type PublishState = z.infer<typeof PublishState>;

const STORE_FAILURES = [
  ...STORE_ERRORS,
  'LISTING_INVALID',
  'LISTING_MISSING',
  'OTHER_APP',
  'INPUT_INVALID',
  'STORE_BUSY',
  'DISK_FULL',
  'FOLDER_NOT_WRITABLE',
  'ABORTED',
] as const satisfies readonly ErrorCode[];

/** Endpoints that publish the listing New. */
export const publishEndpoints = {
  planPublish: {
    method: 'POST',
    path: '/api/publish/plan',
    area: 'Publishing',
    summary: 'Show what publishing New would change in the stores',
    describe:
      'Only reads from the stores; on Google Play, this opens an edit and deletes it. The event `publish` contains the progress. Requests with the same choices that arrive while a plan is made get the same plan; when the last of their clients disconnects, the plan is aborted. No request is sent to a store while this server publishes: `STORE_BUSY`.',
    body: {
      type: 'json',
      schema: z.object({
        choices: PublishChoices.default({}),
        of: hash
          .optional()
          .describe(
            'The hash of the latest plan, if only the choices have changed. The new plan is then computed without reading the stores again. If New has changed since then, or if the server no longer has the plan, everything is read again.',
          ),
      }),
    },
    response: { type: 'json', schema: PublishPlan },
    errors: STORE_FAILURES,
  },
  readPlan: {
    method: 'GET',
    path: '/api/publish/plan',
    area: 'Publishing',
    summary: 'Read the latest plan',
    describe:
      'The latest plan that this server has made, so that a second window shows the same. The plan may be out of date; a publication compares it with the stores again.',
    response: { type: 'json', schema: z.object({ ok: z.literal(true), plan: PublishPlan.nullable() }) },
    errors: [],
  },
  publish: {
    method: 'POST',
    path: '/api/publish',
    area: 'Publishing',
    summary: 'Publish an approved plan, or continue an interrupted publication',
    describe:
      'Starts the publication, and responds at once; the publication continues if the client disconnects. Events: `publish` with this response, `publish-step` for each change. The publication first reads the stores again, and writes nothing if New or a store has changed since the plan was made: the state is then `stopped` with `PLAN_CHANGED`. The choices must be those of the plan. To continue after an interruption, send the plan, the choices and `holdChanges` of `unfinished`. The plan of a journal that this user has not approved on this computer is refused: the state is then `stopped` with `NOT_APPROVED`.',
    body: {
      type: 'json',
      schema: z.object({
        plan: hash.describe('The hash of the plan that the user has approved.'),
        choices: PublishChoices.default({}),
        holdChanges: z
          .boolean()
          .default(false)
          .describe('Whether changes on Google Play are not sent for review. Send them in Play Console.'),
      }),
    },
    response: { type: 'json', schema: PublishState },
    errors: ['STORE_BUSY'],
  },
  readPublish: {
    method: 'GET',
    path: '/api/publish',
    area: 'Publishing',
    summary: 'Read the state of publishing',
    describe: 'The same as the event `publish`, with the steps of the run.',
    response: {
      type: 'json',
      schema: PublishState.extend({
        steps: z.array(PublishStep).describe('The changes of `run`, in the order in which they are written.'),
      }),
    },
    errors: ['FOLDER_NOT_WRITABLE'],
  },
  readJournal: {
    method: 'GET',
    path: '/api/publish/journal',
    area: 'Publishing',
    summary: 'Read what an interrupted publication contains',
    describe:
      'Lists the changes of the journal in the working folder, also of a journal that is not of this user. Reads no store.',
    response: { type: 'json', schema: PublishJournal },
    errors: ['LISTING_INVALID', 'FOLDER_NOT_WRITABLE'],
  },
  planRemaining: {
    method: 'POST',
    path: '/api/publish/remaining',
    area: 'Publishing',
    summary: 'Show what an interrupted publication would still write',
    describe:
      'Only reads from the stores, in the same way as a plan, and does not replace the latest plan. To continue, send `unfinished` of the state to `POST /api/publish`. `PLAN_CHANGED` or `PLAN_REFUSED`: the publication cannot be continued, because New or a store has changed. `NOT_FOUND`: nothing can be continued.',
    response: { type: 'json', schema: PublishPlan },
    errors: [...STORE_FAILURES, 'PLAN_CHANGED', 'PLAN_REFUSED', 'NOT_FOUND'],
  },
  pausePublish: {
    method: 'POST',
    path: '/api/publish/pause',
    area: 'Publishing',
    summary: 'Pause the running publication',
    describe:
      'The current steps are finished; then the state is `paused`. Changes that were written stay. On Google Play, changes become public only together, so after a pause they are written again from the start. Without a running publication, nothing changes.',
    response: { type: 'json', schema: PublishState },
    errors: [],
  },
  abandonPublish: {
    method: 'POST',
    path: '/api/publish/abandon',
    area: 'Publishing',
    summary: 'Abandon an interrupted publication',
    describe:
      'Changes that were written stay, and the next plan recognizes unfinished uploads. A journal that is not of this user is removed. Refused with `STORE_BUSY` while a publication of the app is running, in this or another process.',
    response: { type: 'json', schema: PublishState },
    errors: STORE_FAILURES,
  },
} as const satisfies Record<string, Endpoint>;
