import { readdirSync, readlinkSync } from 'node:fs';

import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';

import type { TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { until } from '../until.ts';
import { contentOf } from './expect-refused.ts';

/**
 * Checks after each test that the server works, that no file of its folder has changed and that the server logged no internal error;
 * after the last test, that no descriptor and no child is left. Call it after the hook that starts the server and before the
 * hook that closes it.
 */
export function checkServerAfterEach(serverOf: () => TestServer): void {
  let files: Record<string, string>;
  let open: string[];
  let read = 0;
  beforeAll(async () => {
    await expectWorking();
    files = await contentOf(serverOf().dir);
    open = openHandles();
  });
  afterEach(async () => {
    await expectWorking();
    expect(await contentOf(serverOf().dir)).toEqual(files);
    const lines = serverOf().logged().slice(read).split('\n');
    read = serverOf().logged().length;
    expect(lines.filter((line) => line.includes('"msg":"internal error"'))).toEqual([]);
  });
  afterAll(async () => {
    // A connection closes some time after its last byte.
    await until(() => openHandles().length <= open.length).catch(() => expect(openHandles()).toEqual(open));
  });

  async function expectWorking(): Promise<void> {
    expect((await sendRequest(serverOf().port, { path: '/' })).status).toBe(200);
    expect((await sendRequest(serverOf().port, { path: '/api/health' })).json).toMatchObject({ ok: true });
  }
}

/** The open descriptors of this process, by name if the system provides one, and the children of the process. */
function openHandles(): string[] {
  return [
    // The server watches the working folder from the first client of the events until its own end.
    ...readdirSync('/dev/fd')
      .map(nameOf)
      .filter((name) => name !== 'anon_inode:inotify'),
    ...process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap'),
  ];
}

function nameOf(descriptor: string): string {
  try {
    return readlinkSync(`/dev/fd/${descriptor}`);
  } catch {
    return descriptor;
  }
}
