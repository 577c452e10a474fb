import { mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from '@jest/globals';

import { applyTemplate } from './apply-template.ts';

function template(file: string): string {
  return JSON.stringify({
    schemaVersion: 1,
    note: 'kept',
    googlePlay: {
      packageName: 'com.example',
      locales: { 'en-US': { title: 'assets/new', images: { icon: [{ file }] } } },
    },
  });
}

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'template-'));
  await mkdir(join(dir, 'assets/template/en-US'), { recursive: true });
  await writeFile(join(dir, 'assets/template/en-US/01.png'), 'picture');
  await writeFile(join(dir, 'assets/template/README.md'), 'text');
  await writeFile(join(dir, 'listing-template.json'), template('assets/template/en-US/01.png'));
});

describe('applyTemplate', () => {
  test('copies the pictures and writes the listing with changed paths', async () => {
    await expect(applyTemplate({ dir })).resolves.toEqual({ copied: 1, backup: null, removedBackups: [] });
    const listing = JSON.parse(await readFile(join(dir, 'listing.json'), 'utf8')) as { note: string };
    expect(listing).toMatchObject({
      note: 'kept',
      googlePlay: { locales: { 'en-US': { images: { icon: [{ file: 'assets/new/en-US/01.png' }] } } } },
    });
    expect(await readFile(join(dir, 'assets/new/en-US/01.png'), 'utf8')).toBe('picture');
    expect((await readdir(join(dir, 'assets'))).sort()).toEqual(['new', 'template']);
  });

  test('keeps other files in assets/new, and a backup of each previous listing with its pictures', async () => {
    await mkdir(join(dir, 'assets/new/en-US'), { recursive: true });
    await writeFile(join(dir, 'assets/new/mine.png'), 'mine');
    await writeFile(join(dir, 'assets/new/en-US/01.png'), 'former');
    await writeFile(join(dir, 'listing.json'), '{"schemaVersion":1}');
    const { backup: first } = await applyTemplate({ dir });
    expect(await readFile(join(dir, 'assets/new/mine.png'), 'utf8')).toBe('mine');
    expect(await readFile(join(dir, 'assets/new/en-US/01.png'), 'utf8')).toBe('picture');
    expect(first).toMatch(/^assets\/new-backup-[\dTZ-]+$/);
    await writeFile(join(dir, 'listing.json'), '{"schemaVersion":1,"note":"second"}');
    const { backup: second } = await applyTemplate({ dir });
    expect(second).not.toBe(first);
    const kept = (backup: string | null, file: string) => readFile(join(dir, backup ?? '', file), 'utf8');
    expect(await kept(first, 'listing.json')).toBe('{"schemaVersion":1}');
    expect(await kept(first, 'en-US/01.png')).toBe('former');
    expect(await kept(second, 'listing.json')).toBe('{"schemaVersion":1,"note":"second"}');
    expect(await readdir(dir)).not.toContain('listing.json.backup');
  });

  test.each([
    [
      'a link among the pictures',
      'LISTING_INVALID',
      () => symlink('/etc/hostname', join(dir, 'assets/template/a.png')),
    ],
    ['a linked folder', 'LISTING_INVALID', () => symlink('/etc', join(dir, 'assets/template/etc'))],
    [
      'a path that leads out of the folder',
      'LISTING_INVALID',
      () => writeFile(join(dir, 'listing-template.json'), template('assets/template/../../../etc/passwd')),
    ],
    [
      'a template that is not a listing',
      'LISTING_INVALID',
      () => writeFile(join(dir, 'listing-template.json'), '{"schemaVersion":9}'),
    ],
  ])('refuses %s and changes nothing', async (_name, code, spoil) => {
    await spoil();
    const before = (await readdir(dir, { recursive: true })).sort();
    await expect(applyTemplate({ dir })).rejects.toMatchObject({ code });
    expect((await readdir(dir, { recursive: true })).sort()).toEqual(before);
  });

  test('names the missing file or folder', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'template-'));
    await expect(applyTemplate({ dir: empty })).rejects.toMatchObject({ code: 'TEMPLATE_MISSING' });
    await writeFile(join(empty, 'listing-template.json'), template('assets/template/a.png'));
    await expect(applyTemplate({ dir: empty })).rejects.toMatchObject({
      code: 'TEMPLATE_MISSING',
      message: expect.stringContaining('assets/template'),
    });
  });
});
