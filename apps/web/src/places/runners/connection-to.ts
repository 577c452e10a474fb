import { runnerHostId, type RunnerConnection } from '@storedeck/contract';

import type { RunnerRecord } from './runner-record.ts';

/**
 * Returns the server's connection to a saved Mac; undefined if there is none. Saved Macs with the same address, port
 * and user share a connection.
 */
export function connectionTo(
  record: RunnerRecord,
  connections: readonly RunnerConnection[],
): RunnerConnection | undefined {
  const hostId = runnerHostId(record);
  return connections.find(({ id }) => id === hostId);
}
