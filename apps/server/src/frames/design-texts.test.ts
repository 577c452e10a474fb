import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { TEXT_TABLE_FORMATS } from '@storedeck/listing-formats';

import { openDesign } from './design-files.ts';
import { exportDesignTexts, importDesignTexts } from './design-texts.ts';

const TEXTS = {
  'en-US': { home: { caption: 'Two\nlines & <more>', subcaption: '=1+1' }, 'shot-2': { caption: 'Second' } },
  ja: { home: { caption: '小さな習慣' } },
};
const DESIGN = {
  schemaVersion: 1,
  name: 'Launch',
  outputs: [{ store: 'googlePlay', slot: 'phoneScreenshots', width: 320, height: 640 }],
  background: { fill: { kind: 'colour', colour: '#123456' } },
  shots: ['home', 'shot-2'].map((id) => ({ id, picture: 'screen.png' })),
  texts: TEXTS,
};

let dir: string;
function designFile() {
  return join(dir, 'designs/launch.json');
}
async function readTexts() {
  return (await openDesign(dir, 'launch')).design.texts;
}
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'frames-'));
  await mkdir(join(dir, 'designs'));
  await writeFile(designFile(), JSON.stringify(DESIGN));
});
afterEach(() => rm(dir, { recursive: true }));

test.each(TEXT_TABLE_FORMATS)('texts of a design come back from %s', async (format) => {
  const { path, lost } = await exportDesignTexts(dir, { designId: 'launch', format });
  expect(lost).toEqual([]);
  expect((await readdir(path)).filter((name) => !name.startsWith('.')).length).toBeGreaterThan(0);
  const others = { 'en-US': { home: { caption: 'Old' } }, ja: {} };
  await writeFile(designFile(), JSON.stringify({ ...DESIGN, texts: others }));
  expect(await importDesignTexts(dir, { designId: 'launch', path })).toMatchObject({
    changed: 4,
    newLanguages: [],
    lost: [],
  });
  expect(await readTexts()).toEqual(TEXTS);
});

test.each(TEXT_TABLE_FORMATS)('what is not changed in %s does not change the design', async (format) => {
  const texts = {
    'en-US': { home: { caption: ' Spaces ', subcaption: 'a\r\nb' } },
    ar: { home: { caption: '\u2067أهلًا\u2069' } },
  };
  await writeFile(designFile(), JSON.stringify({ ...DESIGN, fallbackLanguage: 'en-US', texts }));
  const before = await readFile(designFile(), 'utf8');
  const { path } = await exportDesignTexts(dir, { designId: 'launch', format });
  expect((await importDesignTexts(dir, { designId: 'launch', path })).changed).toBe(0);
  expect(await readFile(designFile(), 'utf8')).toBe(before);
});

test('a text that XLIFF cannot hold is reported', async () => {
  const texts = { 'en-US': { home: { caption: 'A' } }, ja: { home: { caption: 'B', subcaption: 'C' } } };
  await writeFile(designFile(), JSON.stringify({ ...DESIGN, fallbackLanguage: 'en-US', texts }));
  const { lost } = await exportDesignTexts(dir, { designId: 'launch', format: 'xliff' });
  expect(lost).toMatchObject([{ places: ['ja: home.subcaption'] }]);
});

test('texts that are too long are named with their languages, and leave out no other', async () => {
  const long = 'A'.repeat(301);
  expect(
    await importFile('a.csv', `Text,ja,fr\nhome.caption,${long},x\nshot-2.caption,x,${long}\n`),
  ).toMatchObject({
    changed: 2,
    lost: [
      {
        reason: 'A caption has at most 300 characters.',
        places: ['ja: home.caption, 301 characters', 'fr: shot-2.caption, 301 characters'],
      },
    ],
  });
  expect(await readTexts()).toEqual({
    ...TEXTS,
    ja: { ...TEXTS.ja, 'shot-2': { caption: 'x' } },
    fr: { home: { caption: 'x' } },
  });
});

async function importFile(name: string, text: string) {
  const path = join(dir, name);
  await writeFile(path, text);
  return importDesignTexts(dir, { designId: 'launch', path });
}

test('other codes of a language are understood, and what is unknown is reported', async () => {
  const { changed, newLanguages, lost } = await importFile(
    'a.csv',
    'Text,Limit,en,fr-FR,no language\nhome.caption,300,Hello,Bonjour,x\nhome.title,,A,B,\n',
  );
  expect([changed, newLanguages]).toEqual([2, ['fr-FR']]);
  expect(lost.map(({ places }) => places).flat()).toEqual(
    expect.arrayContaining(['home.title', 'no language']),
  );
  expect((await readTexts())['en-US']?.['home']).toEqual({ caption: 'Hello', subcaption: '=1+1' });
});

test.each([
  ['a file without known keys', 'a.csv', 'Text,de\ntitle,A\n', 'FORMAT_NOT_FOUND'],
  ['a catalog that is cut off', 'a.xcstrings', '{"sourceLanguage" : "en", "str', 'FORMAT_INVALID'],
  ['XML with a document type', 'a.xliff', '<!DOCTYPE x [<!ENTITY a "b">]><xliff/>', 'FORMAT_UNSAFE'],
])('nothing is changed by %s', async (_, name, text, code) => {
  const before = await readFile(designFile(), 'utf8');
  await expect(importFile(name, text)).rejects.toMatchObject({ code });
  expect(await readFile(designFile(), 'utf8')).toBe(before);
});
