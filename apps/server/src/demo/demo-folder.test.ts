import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { createDemoFolder, removeDeadDemos } from './demo-folder.ts';

let dir: string;
let kept: string[];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-demos-'));
  kept = [];
});

afterEach(async () => {
  await rm(dir, { recursive: true });
});

/** The id of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['--eval', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

async function folder(name: string): Promise<string> {
  const path = join(dir, name);
  await mkdir(path);
  await writeFile(join(path, '.env'), 'ASC_KEY_ID=X\n');
  return path;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

test('the folder of a demo whose process has ended is removed', async () => {
  const path = await folder(`storedeck-demo-${await deadPid()}-aB3xYz`);
  await removeDeadDemos(dir);
  expect(await exists(path)).toBe(false);
});

test('the folder of a running demo, folders with other names, files and links stay', async () => {
  const pid = await deadPid();
  kept.push(await createDemoFolder(dir));
  kept.push(await folder(`storedeck-demo-${process.pid}-aB3xYz`));
  kept.push(await folder('storedeck-demo-aB3xYz'));
  kept.push(await folder(`storedeck-demo-${pid}-aB3xYz-mine`));
  kept.push(await folder(`my-storedeck-demo-${pid}-aB3xYz`));
  const file = join(dir, `storedeck-demo-${pid}-aFile0`);
  await writeFile(file, '');
  const target = await folder('target');
  const link = join(dir, `storedeck-demo-${pid}-aLink0`);
  await symlink(target, link);
  await removeDeadDemos(dir);
  for (const path of [...kept, file, target, link, join(target, '.env')])
    expect(await exists(path)).toBe(true);
});
