import { runnerHostId } from '@storedeck/contract';

import { RUNNER_CONNECTIONS_KEY, useRunnerConnections } from '../../../server/runners.ts';
import { accepted, includesLogin, type RecordKind } from '../record-kind.ts';
import { ConnectedRunner, TestedRunner } from './runner-facts.tsx';
import { RUNNER_FIELDS } from './runner-fields.ts';
import {
  RunnerEntry,
  RunnerRecord,
  createRunnerRecord,
  pickCredentials,
  type RunnerTypes,
} from './runner-record.ts';

/** Macs, which Storedeck reaches over SSH. */
export const RUNNER_KIND: RecordKind<RunnerTypes> = {
  list: 'runners',
  one: 'Mac',
  words: {
    heading: 'Macs',
    listName: 'Macs',
    test: 'Test connection',
    testing: 'Testing the connection…',
    tested: 'The login works. Nothing was saved.',
    kept: 'Saved Macs are kept in this browser in plain text. The server receives these only to test and to connect, and keeps them in memory while it is connected.',
    addOffered: 'Add the simulated Mac',
  },
  storageKey: 'sp-runners-v1',
  entrySchema: RunnerEntry,
  recordSchema: RunnerRecord,
  fields: RUNNER_FIELDS,
  hasDevices: false,
  createRecord: createRunnerRecord,
  formatAddress: ({ user, host, port }) => `${user}@${host}${port === 22 ? '' : `:${port}`}`,
  deletedWith: ({ auth }) => `Its address and its ${auth}`,
  connectionId: runnerHostId,
  useConnections: () => useRunnerConnections().data?.runners ?? [],
  connectionsKey: RUNNER_CONNECTIONS_KEY,
  changedQueries: [],
  test: async (client, record, { signal, ...options }) =>
    accepted(await client.testRunner({ body: { ...pickCredentials(record), ...options }, signal })),
  connect: async (client, record, { signal, ...options }) =>
    accepted(await client.connectRunner({ body: { ...pickCredentials(record), ...options }, signal })),
  disconnect: (client, host, { signal }) => client.disconnectRunner({ query: { host }, signal }),
  // Each run of the demo has another port, so a Mac that was added in an earlier run does not count.
  offered: ({ offeredRunner: mac }, runners) =>
    mac && !includesLogin(runners, mac) ? { ...mac, name: 'Simulated Mac', auth: 'password' } : undefined,
  ConnectionFacts: ConnectedRunner,
  TestedFacts: TestedRunner,
};
