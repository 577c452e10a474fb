import { lstatSync, mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** Where each running server of this user notes its children, so that the next one can end those a crash left behind. */
export class ChildrenRecord {
  readonly #dir: string | undefined;

  constructor(dir: string) {
    this.#dir = isPrivateFolder(dir) ? dir : undefined;
  }

  /** The ledger of this process; none where no safe folder can be had, and then a crash leaves its children running. */
  ofThisServer(): { ledgerPath?: string } {
    return this.#dir === undefined ? {} : { ledgerPath: join(this.#dir, `${process.pid}.json`) };
  }

  /** Ends what servers that are gone have left running. */
  async endFormer(): Promise<void> {
    const dir = this.#dir;
    if (dir === undefined) return;
    const names = (await readdir(dir)).filter((name) => /^\d+\.json$/.test(name));
    if (names.length === 0) return;
    // Rarely needed, so it loads only then.
    const { endOrphans } = await import('./end-orphans.ts');
    await endOrphans(names.map((name) => join(dir, name)));
  }
}

/** Makes the folder. In a temporary folder that all users share, another one may have been first. */
function isPrivateFolder(dir: string): boolean {
  try {
    mkdirSync(dir, { mode: 0o700, recursive: true });
    const found = lstatSync(dir);
    const { uid, mode } = found;
    return found.isDirectory() && uid === userInfo().uid && (mode & 0o022) === 0;
  } catch {
    return false;
  }
}
