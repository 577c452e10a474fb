import { reapOrphans } from '@storedeck/host';

/** Ends the child processes that these child records list, except those of servers that are still running. */
export async function endOrphans(ledgers: readonly string[]): Promise<void> {
  await Promise.all(ledgers.map((ledger) => reapOrphans(ledger)));
}
