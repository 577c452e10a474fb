import { createHash } from 'node:crypto';
import { readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { deadline } from '@storedeck/async';
import { createClient } from '@storedeck/contract';

import { privateFolder } from './private-folder.ts';

/** A server responds only when it has recovered its folder, which takes a while on a slow machine. */
const HEALTH_TIMEOUT_MS = 2_000;

/**
 * Records the URLs of the running servers for each working folder of this user. Each server has a record of its own, so
 * that the end of one server does not hide another one of the same folder.
 */
export class ServerRecord {
  readonly #dir: string | undefined;

  constructor(dir: string) {
    this.#dir = privateFolder(dir);
  }

  /** Records a server that listens. Returns a function that removes the record when the server ends. */
  async add(workingFolder: string, url: string): Promise<() => Promise<void>> {
    if (this.#dir === undefined) return () => Promise.resolve();
    const path = join(this.#dir, `${await makePrefix(workingFolder)}${new URL(url).port}.url`);
    await writeFile(path, url, { mode: 0o600 });
    return () => rm(path, { force: true });
  }

  /**
   * Returns the URL of a server that runs for this folder now; undefined if no server runs for it. Removes the records
   * of servers that have crashed.
   */
  async find(workingFolder: string): Promise<string | undefined> {
    for (const path of await this.#listRecords(workingFolder)) {
      const url = await readFile(path, 'utf8').catch(() => undefined);
      if (url !== undefined && (await runsFor(url, workingFolder))) return url;
      await rm(path, { force: true });
    }
    return undefined;
  }

  async #listRecords(workingFolder: string): Promise<string[]> {
    if (this.#dir === undefined) return [];
    const dir = this.#dir;
    const prefix = await makePrefix(workingFolder);
    const names = await readdir(dir).catch(() => []);
    return names.filter((name) => name.startsWith(prefix)).map((name) => join(dir, name));
  }
}

async function makePrefix(workingFolder: string): Promise<string> {
  const digest = createHash('sha256')
    .update(await realpath(workingFolder))
    .digest('hex');
  return `${digest.slice(0, 32)}-`;
}

/**
 * Whether the server at `url` runs for the folder. After a crash of a recorded server, its port may belong to another
 * program, or to a Storedeck for another folder.
 */
export async function runsFor(url: string, workingFolder: string): Promise<boolean> {
  const dir = await folderServedAt(url);
  return (
    dir !== undefined && (await realpath(dir).catch(() => undefined)) === (await realpath(workingFolder))
  );
}

/** Returns the working folder of the Storedeck that listens at `url`; undefined if no Storedeck does. */
export async function folderServedAt(url: string): Promise<string | undefined> {
  try {
    const client = createClient({ baseUrl: url });
    return (await client.health({ signal: deadline(HEALTH_TIMEOUT_MS) })).dir;
  } catch {
    return undefined;
  }
}
