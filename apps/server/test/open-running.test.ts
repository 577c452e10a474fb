import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { startCommand, type StartedCommand } from './command-process.ts';
import { until } from './until.ts';

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
  const recorded = async () => {
    const [name = ''] = await readdir(join(temp, records));
    return readFile(join(temp, records, name), 'utf8');
  };
  const before = await recorded();
  await until(async () => (await recorded()) !== before);
  quiet.child.kill();
  expect(await quiet.finished).toMatchObject({ code: 0, stdout: '', stderr: '' });
});
