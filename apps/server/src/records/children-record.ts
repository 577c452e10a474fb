import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { privateFolder } from './private-folder.ts';

/** A ledger of child processes per server of this user. The next server ends the children of one that crashed. */
export class ChildrenRecord {
  readonly #dir: string | undefined;

  constructor(dir: string) {
    this.#dir = privateFolder(dir);
  }

  /** The ledger of a new server. Without a private folder there is none, and children outlive a crash of the server. */
  newLedger(): { ledgerPath?: string } {
    const name = `${process.pid}-${randomUUID()}.json`;
    return this.#dir === undefined ? {} : { ledgerPath: join(this.#dir, name) };
  }

  /** Ends the children of servers that no longer run. */
  async endOrphans(): Promise<void> {
    const dir = this.#dir;
    if (dir === undefined) return;
    const names = (await readdir(dir)).filter((name) => /^\d+(-[\da-f-]+)?\.json$/.test(name));
    if (names.length === 0) return;
    // Rarely needed, so it is loaded only then.
    const { endOrphans } = await import('./end-orphans.ts');
    await endOrphans(names.map((name) => join(dir, name)));
  }
}
