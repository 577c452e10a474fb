import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { privateFolder } from './private-folder.ts';

/**
 * The child records of this user's servers, one for each server. The next server ends the children of a server that has
 * crashed.
 */
export class ChildRecords {
  readonly #dir: string | undefined;

  constructor(dir: string) {
    this.#dir = privateFolder(dir);
  }

  /**
   * Returns the path of the child record of a new server. Without a private folder there is no record, and children
   * keep running after a crash of the server.
   */
  newChildRecord(): { childRecordPath?: string } {
    const name = `${process.pid}-${randomUUID()}.json`;
    return this.#dir === undefined ? {} : { childRecordPath: join(this.#dir, name) };
  }

  /** Ends the children of servers that are no longer running. */
  async endOrphans(): Promise<void> {
    const dir = this.#dir;
    if (dir === undefined) return;
    const names = (await readdir(dir)).filter((name) => /^\d+(-[\da-f-]+)?\.json$/.test(name));
    if (names.length === 0) return;
    // `end-orphans.ts` is rarely needed, so it is loaded only here.
    const { endOrphans } = await import('./end-orphans.ts');
    await endOrphans(names.map((name) => join(dir, name)));
  }
}
