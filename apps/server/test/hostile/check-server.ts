import { readdirSync, readlinkSync } from 'node:fs';

import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';

import type { TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { until } from '../until.ts';
import { readContent } from './expect-refused.ts';

/**
 * Adds hooks that check the server. After each test: the server works, no file of its folder has changed, and it has
 * logged no internal error. After the last test: no more descriptors and children are open than before the first test.
 * Call this function after the hook that starts the server and before the hook that closes the server.
 */
export function checkServerAfterEach(getServer: () => TestServer): void {
  let files: Record<string, string>;
  let open: string[];
  let read = 0;
  beforeAll(async () => {
    await expectWorking();
    files = await readContent(getServer().dir);
    open = openHandles();
  });
  afterEach(async () => {
    await expectWorking();
    expect(await readContent(getServer().dir)).toEqual(files);
    const lines = getServer().logged().slice(read).split('\n');
    read = getServer().logged().length;
    expect(lines.filter((line) => line.includes('"msg":"internal error"'))).toEqual([]);
  });
  afterAll(async () => {
    // Waits, because a connection closes some time after its last byte.
    await until(() => openHandles().length <= open.length).catch(() => expect(openHandles()).toEqual(open));
  });

  async function expectWorking(): Promise<void> {
    expect((await sendRequest(getServer().port, { path: '/' })).status).toBe(200);
    expect((await sendRequest(getServer().port, { path: '/api/health' })).json).toMatchObject({ ok: true });
  }
}

/**
 * Returns the open descriptors of this process, and its children. A descriptor is returned by name if the system
 * provides a name.
 */
function openHandles(): string[] {
  return [
    // A watcher of the working folder is left out: it is open from the first client of the events until the server
    // ends.
    ...readdirSync('/dev/fd')
      .map(readTarget)
      .filter((name) => name !== 'anon_inode:inotify'),
    ...process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap'),
  ];
}

function readTarget(descriptor: string): string {
  try {
    return readlinkSync(`/dev/fd/${descriptor}`);
  } catch {
    return descriptor;
  }
}
