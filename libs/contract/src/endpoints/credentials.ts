import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';
import { SYNC_KEYS } from '../sync-keys.ts';

const ENV_TEXT = { type: 'text', describe: '`.env` text, UTF-8', maxBytes: 256 * 1024 } as const;

/** With what Storedeck signs in at a store, and as whom it acts there. It contains no secret. */
export const SignIn = z
  .object({
    kind: z.string().describe('The kind of credential in words, such as `the key of a service account`.'),
    principal: z
      .string()
      .nullable()
      .describe('The account or the key that acts at the store; null if only the store knows it.'),
    until: z.iso
      .datetime()
      .nullable()
      .describe(
        'When the access that the store has given ends. It is renewed by itself. Null before a store has given any.',
      ),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof SignIn>;

/**
 * The result of a test of the credentials with one store. `ok` says whether the store has accepted them. `detail` is a
 * sentence that names the app, or the reason for the refusal.
 */
export const StoreResult = z
  .object({
    ok: z.boolean(),
    detail: z.string(),
    signIn: SignIn.optional().describe('Absent if the variables of the store are missing or invalid.'),
    next: z.string().optional().describe('What to do after a refusal.'),
  })
  .meta({ id: 'StoreResult' });
export type StoreResult = z.infer<typeof StoreResult>;

/** Says that earlier refusals of the credentials no longer count, see the event `credentials`. */
export const CredentialsChange = z.object({ at: z.iso.datetime() }).meta({ id: 'CredentialsChange' });
export type CredentialsChange = z.infer<typeof CredentialsChange>;

/** Where a sync gets the value of a sync variable from. */
export const EnvSource = z
  .object({
    from: z
      .enum(['file', 'environment'])
      .describe(
        '`file`: the saved `.env`. `environment`: the environment of the server, which takes precedence.',
      ),
    variable: z
      .string()
      .describe(
        'The variable that is set: the same, or the one that names a file with the value, such as `ASC_KEY_P8_FILE`.',
      ),
  })
  .meta({ id: 'EnvSource' });
export type EnvSource = z.infer<typeof EnvSource>;

/** The sync variables that are set. No other variable of `.env` is included. */
export const EnvExport = z.object({
  ok: z.literal(true),
  env: z.partialRecord(z.enum(SYNC_KEYS), z.string()),
  sources: z
    .partialRecord(z.enum(SYNC_KEYS), EnvSource)
    .describe('Where each variable that is set comes from, also of one that is not in `env`.'),
  appDist: z.string().describe('The folder from which the page is served; empty if no page is served.'),
  hasProd: z.boolean().describe('Whether at least one store has all its variables.'),
});

/** Endpoints of the stores’ credentials. */
export const credentialEndpoints = {
  readEnv: {
    method: 'GET',
    path: '/api/env',
    area: 'Store listing',
    summary: 'Export the sync variables',
    describe:
      'Returns only the documented variables of `.env`. Keys that are given as files are returned as base64 on one line. Of the Google credentials, only the key of a service account is returned: a login belongs to a person and to this computer.',
    response: { type: 'json', schema: EnvExport },
    errors: ['ENV_INVALID', 'CREDENTIALS_INVALID', 'FOLDER_NOT_WRITABLE'],
  },
  saveEnv: {
    method: 'POST',
    path: '/api/env',
    area: 'Store listing',
    summary: 'Save `.env` text in the working folder',
    describe:
      'The text is saved byte for byte. Text with a broken value is refused, and the error names the line and the variable: a quote that is never closed, or a PEM key, JSON or base64 on several lines without quotes. An existing file is not changed and the response has `saved: false`, unless `force=1`; then the previous text is saved as `.env.backup`.',
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
    summary: 'Test `.env` text with both stores without saving it',
    describe:
      'Uses only the text, not the environment of the server. A key file that the text names is read. On Google Play a temporary edit is opened and deleted. This ends any open edit of the same service account.',
    body: ENV_TEXT,
    response: {
      type: 'json',
      schema: z.object({
        ok: z.boolean().describe('Whether at least one store has accepted the credentials.'),
        appstore: StoreResult,
        googleplay: StoreResult,
      }),
    },
    errors: ['ENV_INVALID', 'CREDENTIALS_INVALID', 'ABORTED'],
  },
} as const satisfies Record<string, Endpoint>;
