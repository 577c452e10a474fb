import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { useCommandSeries } from './command-series.ts';

const command = useCommandSeries();

function listing(locales: object): string {
  return JSON.stringify({
    schemaVersion: 1,
    appStore: { bundleId: 'com.example.app', primaryLocale: 'en-US', locales },
  });
}

let dir: string;
let out: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-report-'));
  out = join(dir, 'review.html');
  await writeFile(
    join(dir, 'listing-current.json'),
    listing({ 'en-US': { name: 'Garden' }, 'de-DE': { name: 'Garten' } }),
  );
  await writeFile(
    join(dir, 'listing.json'),
    listing({ 'en-US': { name: 'Meadow <b>' }, 'de-DE': { name: 'Wiese' } }),
  );
});
afterEach(() => rm(dir, { recursive: true }));

function report(...args: string[]) {
  return command(['report', '--dir', dir, '--out', out, ...args]);
}

test('report writes the changes of New into one file', async () => {
  const { code, stdout } = await report();
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(
      `^Wrote ${out}, [\\d.]+ kB: 2 of 2 languages differ, 2 texts, 0 pictures; \\d+ errors, \\d+ warnings, 0 ignored\n$`,
    ),
  ]);
  const html = await readFile(out, 'utf8');
  expect(html).toMatch(/^<!DOCTYPE html>.*<\/html>\n$/s);
  expect(html).toContain('<ins>Meadow &lt;b&gt;</ins>');
  expect((await readdir(dir)).filter((name) => name.includes('review'))).toEqual(['review.html']);
});

test('report replaces a file only with --replace', async () => {
  await writeFile(out, 'mine');
  const refused = await report();
  expect([refused.code, refused.stderr]).toEqual([
    1,
    `${out} exists already. (EXPORT_BLOCKED)\nName another file, or replace it with --replace.\n`,
  ]);
  expect(await readFile(out, 'utf8')).toBe('mine');
  expect((await report('--replace')).code).toBe(0);
  expect(await readFile(out, 'utf8')).toContain('<!DOCTYPE html>');
});

test('report --json prints the numbers of the chosen languages', async () => {
  const { code, stdout } = await report('--locale', 'de-DE', '--store', 'appstore', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    ok: true,
    path: out,
    bytes: (await readFile(out)).length,
    from: 'live',
    to: 'new',
    changedLocales: 1,
    locales: 1,
    texts: 1,
    pictures: 0,
  });
});

test.each([
  [['--to', 'draft'], 1, 'LISTING_MISSING'],
  [['--to', 'live'], 2, 'INPUT_INVALID'],
  [['--locale', 'xx'], 2, 'INPUT_INVALID'],
  [['--out', '/missing/folder/review.html'], 2, 'INPUT_INVALID'],
  [['--out', tmpdir()], 2, 'INPUT_INVALID'],
])('report %j ends with exit code %i and the error %s, and writes nothing', async (args, exit, errorCode) => {
  const { code, stdout, stderr } = await report(...args);
  expect([code, stdout]).toEqual([exit, '']);
  expect(stderr).toContain(`(${errorCode})`);
  expect((await readdir(dir)).filter((name) => name.includes('review'))).toEqual([]);
});
