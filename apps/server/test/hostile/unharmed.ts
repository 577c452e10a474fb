import { readdirSync, readlinkSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';

import type { TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { contentOf } from './refused.ts';

/**
 * Holds every test of a file to the rule of this folder: afterwards the server still answers, no file of its folder has
 * changed, it logged no fault, and in the end every descriptor and child is gone. To be called after the hook that
 * starts the server and before the one that closes it.
 */
export function holdUnharmed(serverOf: () => TestServer): void {
  let files: Record<string, string>;
  let open: string[];
  let read = 0;
  beforeAll(async () => {
    await answers();
    files = await contentOf(serverOf().dir);
    open = openHandles();
  });
  afterEach(async () => {
    await answers();
    expect(await contentOf(serverOf().dir)).toEqual(files);
    const lines = serverOf().logged().slice(read).split('\n');
    read = serverOf().logged().length;
    expect(lines.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
  });
  afterAll(async () => {
    // Connections end a few turns after their last byte.
    for (let turns = 0; turns < 10_000 && openHandles().length > open.length; turns += 1) await turn();
    if (openHandles().length > open.length) expect(openHandles()).toEqual(open);
  });

  async function answers(): Promise<void> {
    expect((await sendRequest(serverOf().port, { path: '/' })).status).toBe(200);
    expect((await sendRequest(serverOf().port, { path: '/api/health' })).json).toMatchObject({ ok: true });
  }
}

/** What this process holds open, by name where the system tells it: descriptors and children. */
function openHandles(): string[] {
  return [
    ...readdirSync('/dev/fd').map(nameOf),
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
