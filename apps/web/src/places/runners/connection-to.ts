import { runnerHostId, type RunnerConnection } from '@storedeck/contract';

import type { RunnerRecord } from './runner-record.ts';

/** The server's connection to a Mac. Saved Macs with the same address, port and user share it. */
export function connectionTo(
  record: RunnerRecord,
  connections: readonly RunnerConnection[],
): RunnerConnection | undefined {
  const hostId = runnerHostId(record);
  return connections.find(({ id }) => id === hostId);
}
