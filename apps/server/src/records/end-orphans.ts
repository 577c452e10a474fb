import { reapOrphans } from '@storedeck/host';

/** Ends the child processes that these ledgers name, except those of servers that still run. */
export async function endOrphans(ledgers: readonly string[]): Promise<void> {
  await Promise.all(ledgers.map((ledger) => reapOrphans(ledger)));
}
