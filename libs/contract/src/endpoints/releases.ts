import { StoreName } from '@storedeck/listing';
import {
  InterruptedChange,
  ReadyLine,
  ReleaseChangeRequest,
  ReleasePlan,
  ReleaseStateChange,
  StoreReleases,
} from '@storedeck/releases';
import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';
import { ErrorCode } from '../error-codes.ts';

/** A store whose versions and releases could not be read, and why. */
export const StoreNotRead = z
  .object({
    store: StoreName,
    error: z.string().describe('One sentence that says what went wrong.'),
    code: ErrorCode,
    hint: z.string().optional(),
  })
  .meta({ id: 'StoreNotRead' });
export type StoreNotRead = z.infer<typeof StoreNotRead>;

/** The versions and releases of both stores. A store without credentials is null and not in `notRead`. */
export const ReleasesRead = z
  .object({
    ok: z.literal(true),
    readAt: z.iso.datetime().describe('When the stores were read.'),
    ...StoreReleases.shape,
    interrupted: z
      .array(InterruptedChange)
      .describe('Approved changes of this user whose end is not known; at most one for each app.'),
    notRead: z.array(StoreNotRead),
  })
  .meta({ id: 'ReleasesRead' });
export type ReleasesRead = z.infer<typeof ReleasesRead>;

/** What differs between the latest two readings of the stores. */
export const ReleasesChanged = z
  .object({
    readAt: z.iso.datetime().describe('When the difference was found.'),
    changes: z.array(ReleaseStateChange).min(1),
  })
  .meta({ id: 'ReleasesChanged' });
export type ReleasesChanged = z.infer<typeof ReleasesChanged>;

/** What would stop a release. */
export const Readiness = z
  .object({
    ok: z.literal(true),
    ready: z
      .boolean()
      .describe(
        'Whether every store was read, and no line has the level `error`. Lines of the level `unknown` remain for a person.',
      ),
    readAt: z.iso.datetime(),
    lines: z.array(ReadyLine).describe('The most urgent first.'),
    notRead: z.array(StoreNotRead),
  })
  .meta({ id: 'Readiness' });
export type Readiness = z.infer<typeof Readiness>;

const READ_FAILURES = [
  'ENV_INVALID',
  'NOT_CONFIGURED',
  'CREDENTIALS_INVALID',
  'FOLDER_NOT_WRITABLE',
  'ABORTED',
] as const satisfies readonly ErrorCode[];

const STORE_FAILURES = [
  ...READ_FAILURES,
  'APPSTORE_REFUSED',
  'GOOGLEPLAY_REFUSED',
  'APP_NOT_FOUND',
  'STORE_RATE_LIMITED',
  'STORE_UNREACHABLE',
  'STORE_ANSWER_INVALID',
  'STORE_BUSY',
  'PLAN_REFUSED',
] as const satisfies readonly ErrorCode[];

/** Endpoints of the versions and releases in the stores. */
export const releaseEndpoints = {
  releases: {
    method: 'GET',
    path: '/api/releases',
    area: 'Releases',
    summary: 'Read the versions and releases of both stores, with their states',
    describe:
      'Responds with the latest reading, if there is one. For ten minutes after each request, while a client reads the events, the server reads the states again at intervals, and sends a difference as the event `releases-changed`. On Google Play, the states of reviews are read without an edit; status, share and countries of a release need one, so they are read less often, and never while a publication has an edit. A store that cannot be read is in `notRead`; the other one is read all the same.',
    query: z.object({
      fresh: z
        .literal('1')
        .optional()
        .describe('Reads everything now; on Google Play, this opens an edit and deletes it.'),
    }),
    response: { type: 'json', schema: ReleasesRead },
    errors: READ_FAILURES,
  },
  planReleaseChange: {
    method: 'POST',
    path: '/api/releases/plan',
    area: 'Releases',
    summary: 'Show what a change of a rollout or of a phased release would do',
    describe:
      'Only reads: the store is read again for the plan. `PLAN_REFUSED`: the store does not allow the change, and the message says why. Submitting and releasing are not offered: a person does that in the console of the store.',
    body: { type: 'json', schema: z.strictObject({ request: ReleaseChangeRequest }) },
    response: { type: 'json', schema: z.object({ ok: z.literal(true), plan: ReleasePlan }) },
    errors: STORE_FAILURES,
  },
  applyReleaseChange: {
    method: 'POST',
    path: '/api/releases/apply',
    area: 'Releases',
    summary: 'Make the change of a plan that a person has approved',
    describe:
      'Reads the store again first. If the new plan has another hash, nothing is written (`PLAN_CHANGED`). On Google Play, the whole track is written back as it was read, except for the change, and compared before the commit; the commit sends the change for review, and never cancels a running review (`STORE_LOCKED`). The result is what the store has afterwards.',
    body: {
      type: 'json',
      schema: z.strictObject({
        request: ReleaseChangeRequest,
        hash: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .describe('The hash of the plan that the user has approved.'),
      }),
    },
    response: { type: 'json', schema: ReleasesRead },
    errors: [...STORE_FAILURES, 'PLAN_CHANGED', 'STORE_LOCKED'],
  },
  ready: {
    method: 'GET',
    path: '/api/ready',
    area: 'Releases',
    summary: 'List what would stop a release, before it stops',
    describe:
      'Reads both stores, and the listings of the working folder. What no interface of a store tells is a line of the level `unknown`, with a link to the place where a person looks. A store that cannot be read is in `notRead`.',
    response: { type: 'json', schema: Readiness },
    errors: [...READ_FAILURES, 'LISTING_INVALID'],
  },
} as const satisfies Record<string, Endpoint>;
