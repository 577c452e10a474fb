import type { ResponseOf, RunnerConnection } from '@storedeck/contract';
import { z } from 'zod';

const port = z.int('must be a whole number').min(1, 'must be 1 to 65535').max(65_535, 'must be 1 to 65535');
const line = z.string('must be text').regex(/^\P{Cc}*$/u, 'must be one line');
const nonBlank = line.regex(/\S/, 'is missing');
const secret = z.string('must be text').optional();

const Fields = z.object({
  name: line.optional(),
  host: nonBlank,
  port: port.default(22),
  user: line.default(''),
  auth: z.enum(['password', 'key', 'config'], 'must be "password", "key" or "config"').default('password'),
  pass: secret,
  key: secret,
  passphrase: secret,
});

/** The fields of a Mac that a user enters. `host` is required, and `user` unless the SSH configuration has it. */
export const RunnerEntry = Fields.superRefine(requireUser);
export type RunnerEntry = z.infer<typeof RunnerEntry>;

/** A Mac as this browser stores it. */
export const RunnerRecord = Fields.extend({ id: z.string().min(1), name: line })
  .superRefine(requireUser)
  .transform(keepOwnSecrets);
export type RunnerRecord = Readonly<z.infer<typeof RunnerRecord>>;

export interface RunnerTypes {
  readonly entry: RunnerEntry;
  readonly record: RunnerRecord;
  readonly connection: RunnerConnection;
  readonly tested: Extract<ResponseOf<'testRunner'>, { ok: true }>;
  readonly connected: Extract<ResponseOf<'connectRunner'>, { ok: true }>;
}

/** Creates a record from an entry. The record contains only the secrets of its login method. */
export function createRunnerRecord(entry: RunnerEntry, id: string): RunnerRecord {
  const host = entry.host.trim();
  return keepOwnSecrets({
    ...entry,
    id,
    host,
    user: entry.user.trim(),
    name: entry.name?.trim() || host,
  });
}

/**
 * Returns the body of the requests that test and connect: only the address, the user and the secrets of the chosen
 * login method.
 */
export function pickCredentials({ host, port, user, pass, key, passphrase }: RunnerRecord) {
  return {
    host,
    port,
    user,
    ...(pass !== undefined && { pass }),
    ...(key !== undefined && { key }),
    ...(passphrase !== undefined && { passphrase }),
  };
}

function requireUser({ auth, user }: z.infer<typeof Fields>, context: z.RefinementCtx): void {
  if (auth !== 'config' && user.trim() === '')
    context.addIssue({ code: 'custom', path: ['user'], message: 'is missing' });
}

function keepOwnSecrets<Entry extends RunnerEntry>(entry: Entry): Entry {
  const kept = { ...entry };
  if (entry.auth !== 'password') delete kept.pass;
  if (entry.auth !== 'key') delete kept.key;
  if (entry.auth !== 'key' || kept.passphrase === '') delete kept.passphrase;
  return kept;
}
