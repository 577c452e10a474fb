import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { until } from '../until.ts';
import { startCommand, type StartedCommand } from './command-process.ts';

let dir: string;
let temp: string;
let started: StartedCommand[];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-open-'));
  temp = await mkdtemp(join(tmpdir(), 'storedeck-open-temp-'));
  started = [];
  // Replaces `xdg-open`, which opens a URL on Linux.
  await writeFile(join(temp, 'xdg-open'), `#!/bin/sh\necho "$1" >> '${join(temp, 'opened')}'\n`, {
    mode: 0o755,
  });
});
afterEach(async () => {
  for (const { child, finished } of started) {
    child.kill();
    await finished;
  }
  for (const folder of [dir, temp]) await rm(folder, { recursive: true });
});

function storedeck(...args: string[]): StartedCommand {
  const env = { PATH: `${temp}:${process.env['PATH']}`, TMPDIR: temp };
  const one = startCommand(['--port', '0', ...args], { env });
  started.push(one);
  return one;
}

async function opened(): Promise<string> {
  return readFile(join(temp, 'opened'), 'utf8').catch(() => '');
}

const testOnLinux: (title: string, run: () => Promise<void>) => void =
  process.platform === 'linux' ? test : (title) => test(`left out: ${title}: needs Linux`, () => undefined);

testOnLinux('--open opens the server that already runs for the folder, also by another path', async () => {
  const first = storedeck('--dir', dir);
  await first.shown('Ctrl C');
  await symlink(dir, join(temp, 'link'));
  const second = await storedeck('--dir', join(temp, 'link'), '--open').finished;
  const url = /http:\S+/.exec(second.stdout)?.[0] ?? '';
  expect([second.code, second.stdout]).toEqual([
    0,
    `Storedeck already runs for ${join(temp, 'link')}: ${url}\n`,
  ]);
  await until(async () => (await opened()) === `${url}\n`);
  first.child.kill();
  expect((await first.finished).stdout).toContain(url);
});

testOnLinux('--open starts a server if none runs, also after a crash', async () => {
  const crashed = storedeck('--dir', dir);
  await crashed.shown('Ctrl C');
  crashed.child.kill('SIGKILL');
  await crashed.finished;
  const next = storedeck('--dir', dir, '--open');
  await next.shown('Ctrl C');
  await until(async () => (await opened()) !== '');
  next.child.kill();
  const { stdout } = await next.finished;
  expect(await opened()).toBe(`${/http:\S+/.exec(stdout)?.[0]}\n`);
  const [records = ''] = (await readdir(temp)).filter((name) => /^storedeck-\d+$/.test(name));
  expect(await readdir(join(temp, records))).toEqual([]);
});

test('without --open a second server starts; --quiet prints nothing', async () => {
  const first = storedeck('--dir', dir);
  await first.shown('Ctrl C');
  const second = storedeck('--dir', dir);
  await second.shown('Ctrl C');
  const quiet = storedeck('--dir', dir, '--quiet');
  const [records = ''] = (await readdir(temp)).filter((name) => /^storedeck-\d+$/.test(name));
  await until(async () => (await readdir(join(temp, records))).length === 3);
  quiet.child.kill();
  expect(await quiet.finished).toMatchObject({ code: 0, stdout: '', stderr: '' });
});

testOnLinux('--open finds the server also after another server for the folder has ended', async () => {
  const first = storedeck('--dir', dir);
  await first.shown('Ctrl C');
  const second = storedeck('--dir', dir);
  await second.shown('Ctrl C');
  const third = storedeck('--dir', dir);
  await third.shown('Ctrl C');
  second.child.kill();
  await second.finished;
  third.child.kill('SIGKILL');
  await third.finished;
  const opening = await storedeck('--dir', dir, '--open').finished;
  first.child.kill();
  const { stdout } = await first.finished;
  expect(opening.stdout).toBe(`Storedeck already runs for ${dir}: ${/http:\S+/.exec(stdout)?.[0]}\n`);
});

describe('the port of --port is in use', () => {
  let port: string;
  beforeEach(async () => {
    const first = storedeck('--dir', dir);
    await first.shown('Ctrl C');
    const [records = ''] = (await readdir(temp)).filter((name) => /^storedeck-\d+$/.test(name));
    const [record = ''] = await readdir(join(temp, records));
    port = new URL(await readFile(join(temp, records, record), 'utf8')).port;
    // The record of a server is missing if it was started with another temporary folder.
    await rm(join(temp, records, record));
  });

  testOnLinux('by the server of the folder: --open opens it', async () => {
    const { code, stdout } = await storedeck('--dir', dir, '--open', '--port', port).finished;
    const url = `http://localhost:${port}`;
    expect([code, stdout]).toEqual([0, `Storedeck already runs for ${dir}: ${url}\n`]);
    await until(async () => (await opened()) === `${url}\n`);
  });

  test('by the server of the folder: without --open, the error says so', async () => {
    const { code, stderr } = await storedeck('--dir', dir, '--port', port).finished;
    expect([code, stderr]).toEqual([
      1,
      `Port ${port} is in use by Storedeck, which already runs for this folder: http://localhost:${port}. (PORT_TAKEN)\nChoose another with --port, or --port 0 for a free one.\n`,
    ]);
  });

  test('by a server of another folder: the error names the folder', async () => {
    const { code, stderr } = await storedeck('--dir', temp, '--open', '--port', port).finished;
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`Port ${port} is in use by Storedeck for another folder, ${dir}.`),
    ]);
  });
});
