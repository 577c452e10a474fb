import { reapOrphans } from '@storedeck/host';

/** Ends the children that these ledgers name, unless their owners still run. */
export async function endOrphans(ledgers: readonly string[]): Promise<void> {
  await Promise.all(ledgers.map((ledger) => reapOrphans(ledger)));
}
