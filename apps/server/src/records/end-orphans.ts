import { reapOrphans } from '@storedeck/host';

/** Ends the child processes in these child records, except children of servers that are still running. */
export async function endOrphans(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => reapOrphans(path)));
}
