import { createHash } from 'node:crypto';
import { readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createClient } from '@storedeck/contract';

import { privateFolder } from './private-folder.ts';

const HEALTH_TIMEOUT_MS = 2000;

/** Records the URL of the running server for each working folder of this user. */
export class ServerRecord {
  readonly #dir: string | undefined;

  constructor(dir: string) {
    this.#dir = privateFolder(dir);
  }

  /** Records a server that listens. Returns a function that removes the record when the server ends. */
  async add(workingFolder: string, url: string): Promise<() => Promise<void>> {
    const path = await this.#pathOf(workingFolder);
    if (path === undefined) return () => Promise.resolve();
    await writeFile(path, url, { mode: 0o600 });
    return async () => {
      // A record with another URL is kept, because it belongs to a server that was started later.
      if ((await readUrl(path)) === url) await rm(path, { force: true });
    };
  }

  /** Returns the URL of the server that runs for this folder now; undefined if no server runs for it. */
  async find(workingFolder: string): Promise<string | undefined> {
    const path = await this.#pathOf(workingFolder);
    const url = path === undefined ? undefined : await readUrl(path);
    return url !== undefined && (await serves(url, workingFolder)) ? url : undefined;
  }

  async #pathOf(workingFolder: string): Promise<string | undefined> {
    if (this.#dir === undefined) return undefined;
    const digest = createHash('sha256')
      .update(await realpath(workingFolder))
      .digest('hex');
    return join(this.#dir, `${digest.slice(0, 32)}.url`);
  }
}

async function readUrl(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}

/**
 * Whether the server at `url` runs for the folder. After a crash of the recorded server, its port may belong to another
 * program, or to a Storedeck for another folder.
 */
async function serves(url: string, workingFolder: string): Promise<boolean> {
  try {
    const client = createClient({ baseUrl: url });
    // eslint-disable-next-line no-restricted-properties -- `deadline` of `@storedeck/host` would make every start load that package
    const { dir } = await client.health({ signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    return (await realpath(dir)) === (await realpath(workingFolder));
  } catch {
    return false;
  }
}
