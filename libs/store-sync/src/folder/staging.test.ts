import { mkdir, mkdtemp, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from '@jest/globals';
import { thisProcess } from '@storedeck/host/folder';

import { lockFolder } from '../files/folder-lock.ts';
import { recoverWorkingFolder } from './recover-working-folder.ts';
import { createStaging } from './staging.ts';

const OLD = JSON.stringify({ schemaVersion: 1, syncedAt: '2026-01-01T00:00:00Z' });
const NEW = JSON.stringify({ schemaVersion: 1, syncedAt: '2026-02-02T00:00:00Z' });
let dir: string;
let assets: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'staging-'));
  assets = join(dir, 'assets');
  await mkdir(join(assets, 'current'), { recursive: true });
  await writeFile(join(assets, 'current/picture'), 'old');
  await writeFile(join(dir, 'listing-current.json'), OLD);
});

async function state(): Promise<[string, string]> {
  return [
    await readFile(join(assets, 'current/picture'), 'utf8'),
    await readFile(join(dir, 'listing-current.json'), 'utf8'),
  ];
}

describe('a replacement of assets/current', () => {
  test('replaces folders and listings together and leaves no temporary files', async () => {
    const staging = await createStaging(dir);
    await mkdir(join(staging.path, 'current'));
    await writeFile(join(staging.path, 'current/picture'), 'new');
    await mkdir(join(staging.path, 'draft'));
    await writeFile(join(staging.path, 'draft/picture'), 'draft');
    expect(await state()).toEqual(['old', OLD]);
    await staging.commit({ current: NEW, draft: OLD });
    expect(await state()).toEqual(['new', NEW]);
    expect(await readFile(join(dir, 'listing-draft.json'), 'utf8')).toBe(OLD);
    expect(await readdir(assets)).toEqual(['current', 'draft']);
    expect(await readdir(join(assets, 'current'))).toEqual(['picture']);
  });

  test('keeps a folder for which no new folder was built', async () => {
    const staging = await createStaging(dir);
    await staging.commit({ current: NEW });
    expect(await state()).toEqual(['old', NEW]);
    expect(await readdir(assets)).toEqual(['current']);
  });

  test.each<[string, 'old' | 'new', () => Promise<void>]>([
    ['while the new folder is built', 'old', () => build('.staging-x')],
    ['before the first folder is replaced', 'new', () => build('.replacing-x')],
    [
      'between the renames',
      'new',
      async () => {
        await build('.replacing-x');
        await rename(join(assets, 'current'), join(assets, '.replacing-x/former-current'));
      },
    ],
    [
      'between the renames, and then lost its new folder,',
      'old',
      async () => {
        await mkdir(join(assets, '.replacing-x'));
        await rename(join(assets, 'current'), join(assets, '.replacing-x/former-current'));
      },
    ],
    [
      'before the listing is in place',
      'new',
      async () => {
        await build('.replacing-x');
        await rename(join(assets, 'current'), join(assets, '.replacing-x/former-current'));
        await rename(join(assets, '.replacing-x/current'), join(assets, 'current'));
      },
    ],
    [
      'before the previous folder is removed',
      'new',
      async () => {
        await build('.replacing-x');
        await rename(join(assets, 'current'), join(assets, '.replacing-x/former-current'));
        await rename(join(assets, '.replacing-x/current'), join(assets, 'current'));
        await rename(join(assets, '.replacing-x/listing-current.json'), join(dir, 'listing-current.json'));
      },
    ],
  ])('that was killed %s is recovered: the %s listing is in place', async (_when, expected, crash) => {
    await crash();
    await recoverWorkingFolder(dir);
    expect(await state()).toEqual(expected === 'new' ? ['new', NEW] : ['old', OLD]);
    expect(await readdir(assets)).toEqual(['current']);
    await expect(recoverWorkingFolder(dir)).resolves.toEqual({ notes: [] });
  });

  test('that was killed is reported, with the folders and files that recovery has put in place', async () => {
    await build('.replacing-x');
    await expect(recoverWorkingFolder(dir)).resolves.toEqual({
      notes: ['Finished an interrupted replacement of assets/current and listing-current.json.'],
    });
  });
});

describe('recoverWorkingFolder', () => {
  test('renames a listing file that is cut off, and reports it', async () => {
    await writeFile(join(dir, 'listing-current.json'), OLD.slice(0, 20));
    await writeFile(join(dir, 'listing.json'), '{"schemaVersion":2}');
    const { notes } = await recoverWorkingFolder(dir);
    expect(notes).toEqual([
      expect.stringMatching(/listing-current\.json is not JSON.*is now named/),
      expect.stringMatching(/^listing\.json is not a listing/),
    ]);
    const aside = (await readdir(dir)).find((name) => name.startsWith('listing-current.json.broken-'));
    expect(await readFile(join(dir, aside ?? ''), 'utf8')).toBe(OLD.slice(0, 20));
    expect(await readdir(dir)).toContain('listing.json');
  });

  test('removes temporary files of ended processes, and keeps those of running ones', async () => {
    const mine = `.env.tmp-${process.pid}-0123456789ab`;
    await writeFile(join(dir, '.env.tmp-4194304-0123456789ab'), 'half');
    await writeFile(join(dir, '..env.tmp-4194304-0123456789ab'), 'half');
    await writeFile(join(dir, `.${mine}`), 'half');
    await recoverWorkingFolder(dir);
    expect((await readdir(dir)).filter((name) => name.includes('.tmp-'))).toEqual([`.${mine}`]);
  });
});

describe('lockFolder', () => {
  const lockText = (pid: number, { startedAt = 'long ago', machine = hostname() } = {}): string =>
    JSON.stringify({ pid, startedAt, machine, token: 'x' });

  test('gives the lock to one caller at a time', async () => {
    const lock = await lockFolder(dir);
    await expect(lockFolder(dir)).rejects.toMatchObject({
      code: 'FOLDER_NOT_WRITABLE',
      message: expect.stringMatching(/A sync, or another program/),
    });
    await lock.release();
    await (await lockFolder(dir)).release();
    expect(await readdir(assets)).toEqual(['current']);
  });

  test('replaces the lock of an ended process', async () => {
    await writeFile(join(assets, '.lock'), lockText(4_194_304));
    await (await lockFolder(dir)).release();
  });

  test('replaces the lock of an ended process, although another process has its id now', async () => {
    await writeFile(join(assets, '.lock'), lockText(process.pid));
    await (await lockFolder(dir)).release();
  });

  test('replaces a lock that was not renewed, although its process runs', async () => {
    await writeFile(join(assets, '.lock'), lockText(process.pid, await thisProcess()));
    await expect(lockFolder(dir)).rejects.toThrow(/A sync, or another program/);
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(join(assets, '.lock'), longAgo, longAgo);
    await (await lockFolder(dir)).release();
  });

  test('does not look up the process id of another machine', async () => {
    await writeFile(join(assets, '.lock'), lockText(4_194_304, { machine: 'elsewhere' }));
    await expect(lockFolder(dir)).rejects.toThrow(/A sync, or another program/);
  });

  test('gives an abandoned lock to one of twenty callers', async () => {
    await writeFile(join(assets, '.lock'), lockText(4_194_304));
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(dir)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

async function build(folder: string): Promise<void> {
  await mkdir(join(assets, folder, 'current'), { recursive: true });
  await writeFile(join(assets, folder, 'current/picture'), 'new');
  await writeFile(join(assets, folder, 'listing-current.json'), NEW);
}
