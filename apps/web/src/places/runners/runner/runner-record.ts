import type { ResponseOf, RunnerConnection } from '@storedeck/contract';
import { z } from 'zod';

const port = z.int('must be a whole number').min(1, 'must be 1 to 65535').max(65_535, 'must be 1 to 65535');
const line = z.string('must be text').regex(/^\P{Cc}*$/u, 'must be one line');
const nonBlank = line.regex(/\S/, 'is missing');
const secret = z.string('must be text').optional();

/** The fields of a Mac that a user enters. `host` and `user` are required. */
export const RunnerEntry = z.object({
  name: line.optional(),
  host: nonBlank,
  port: port.default(22),
  user: nonBlank,
  auth: z.enum(['password', 'key'], 'must be "password" or "key"').default('password'),
  pass: secret,
  key: secret,
  passphrase: secret,
});
export type RunnerEntry = z.infer<typeof RunnerEntry>;

/** A Mac as this browser stores it. */
export const RunnerRecord = RunnerEntry.extend({ id: z.string().min(1), name: line }).transform(
  keepOwnSecrets,
);
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

function keepOwnSecrets<Entry extends RunnerEntry>(entry: Entry): Entry {
  const kept = { ...entry };
  if (entry.auth === 'key') delete kept.pass;
  else delete kept.key;
  if (entry.auth === 'password' || kept.passphrase === '') delete kept.passphrase;
  return kept;
}
