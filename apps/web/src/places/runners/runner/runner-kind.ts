import { runnerHostId, type ResponseOf, type RunnerConnection } from '@storedeck/contract';

import { RUNNER_CONNECTIONS_KEY, useRunnerConnections } from '../../../server/runners.ts';
import { accepted, includesLogin, type RecordKind } from '../record-kind.ts';
import { RunnerEntry, RunnerRecord, createRunnerRecord, credentialsOf } from './runner-record.ts';

export interface RunnerTypes {
  readonly entry: RunnerEntry;
  readonly record: RunnerRecord;
  readonly connection: RunnerConnection;
  readonly tested: Extract<ResponseOf<'testRunner'>, { ok: true }>;
  readonly connected: Extract<ResponseOf<'connectRunner'>, { ok: true }>;
}

/** Macs, which Storedeck reaches over SSH. */
export const RUNNER_KIND: RecordKind<RunnerTypes> = {
  list: 'runners',
  one: 'Mac',
  storageKey: 'sp-runners-v1',
  entrySchema: RunnerEntry,
  recordSchema: RunnerRecord,
  createRecord: createRunnerRecord,
  connectionId: runnerHostId,
  useConnections: () => useRunnerConnections().data?.runners ?? [],
  connectionsKey: RUNNER_CONNECTIONS_KEY,
  changedQueries: [],
  test: async (client, record, { signal, ...options }) =>
    accepted(await client.testRunner({ body: { ...credentialsOf(record), ...options }, signal })),
  connect: async (client, record, { signal, ...options }) =>
    accepted(await client.connectRunner({ body: { ...credentialsOf(record), ...options }, signal })),
  disconnect: (client, host, { signal }) => client.disconnectRunner({ query: { host }, signal }),
  // Each run of the demo has another port, so a Mac that was added in an earlier run does not count.
  offered: ({ offeredRunner: mac }, runners) =>
    mac && !includesLogin(runners, mac) ? { ...mac, name: 'Simulated Mac', auth: 'password' } : undefined,
};
