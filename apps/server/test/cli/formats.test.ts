import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { useCommandSeries } from './command-series.ts';

const command = useCommandSeries();

const LISTING = {
  schemaVersion: 1,
  appStore: { bundleId: 'com.example.app', locales: { 'en-US': { name: 'Garden' } } },
};

const STATES: Readonly<Record<string, string>> = {
  '1.0': 'READY_FOR_DISTRIBUTION',
  '1.1': 'PREPARE_FOR_SUBMISSION',
};
const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8ffff3f0005fe02fe0def46b80000000049454e44ae426082',
  'hex',
);

let dir: string;
let fastlane: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-formats-'));
  fastlane = join(dir, 'given/fastlane');
  await mkdir(join(fastlane, 'metadata/en-US'), { recursive: true });
  await writeFile(join(fastlane, 'metadata/en-US/name.txt'), 'Meadow\n');
});
afterEach(() => rm(dir, { recursive: true }));

function storedeck(...args: string[]) {
  return command([...args, '--dir', dir]);
}

test('export writes the Current listing into export/FORMAT', async () => {
  await writeFile(join(dir, 'listing-current.json'), JSON.stringify(LISTING));
  const { code, stdout } = await storedeck('export', 'fastlane');
  const out = join(dir, 'export/fastlane');
  expect([code, stdout]).toEqual([0, expect.stringMatching(`^Exported \\d+ files? to ${out}\n`)]);
  expect(await readFile(join(out, 'metadata/en-US/name.txt'), 'utf8')).toBe('Garden\n');
});

test('export --listing new --json prints the same as POST /api/export', async () => {
  await writeFile(join(dir, 'listing.json'), JSON.stringify(LISTING));
  const { code, stdout } = await storedeck('export', 'store-config', '--listing', 'new', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, path: join(dir, 'export/store-config'), files: 1 });
});

test('export of New writes what will ship: what New has not changed is that of the version in preparation', async () => {
  const picture = (name: string) => Buffer.concat([PNG, Buffer.from(name)]);
  const set = (name: string) => {
    const bytesSha256 = createHash('sha256').update(picture(name)).digest('hex');
    return { APP_IPHONE_67: [{ file: `assets/${name}.png`, bytesSha256 }] };
  };
  const write = (file: string, versionString: string, locales: object) =>
    writeFile(
      join(dir, file),
      JSON.stringify({
        schemaVersion: 1,
        appStore: {
          bundleId: 'com.example.app',
          version: { id: versionString, versionString, state: STATES[versionString] },
          copyright: versionString,
          locales,
        },
      }),
    );
  const live = { description: 'Of 1.0', keywords: 'moss', name: 'Garden', screenshots: set('a') };
  const prepared = {
    ...live,
    description: 'Of 1.1',
    keywords: 'fern',
    whatsNew: 'Notes of 1.1',
    screenshots: set('b'),
  };
  await write('listing-current.json', '1.0', { 'en-US': live, 'de-DE': { ...live, whatsNew: 'Alt' } });
  await write('listing-draft.json', '1.1', { 'en-US': prepared, 'de-DE': prepared, ja: { name: '庭' } });
  await write('listing.json', '1.0', {
    'en-US': { ...live, keywords: 'ivy' },
    'de-DE': { ...live, whatsNew: 'Neu', description: null },
  });
  await mkdir(join(dir, 'assets'));
  for (const name of ['a', 'b']) await writeFile(join(dir, `assets/${name}.png`), picture(name));
  const { code, stdout } = await storedeck('export', 'fastlane', '--listing', 'new', '--json');
  expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ ok: true })]);
  const out = join(dir, 'export/fastlane');
  const text = (path: string) => readFile(join(out, 'metadata', path), 'utf8');
  expect(await text('en-US/description.txt')).toBe('Of 1.1\n');
  expect(await text('en-US/keywords.txt')).toBe('ivy\n');
  expect(await text('en-US/release_notes.txt')).toBe('Notes of 1.1\n');
  expect(await text('de-DE/keywords.txt')).toBe('fern\n');
  expect(await text('de-DE/release_notes.txt')).toBe('Neu\n');
  expect(await text('ja/name.txt')).toBe('庭\n');
  expect(await text('copyright.txt')).toBe('1.1\n');
  const { lost } = JSON.parse(stdout) as { lost: { places: string[] }[] };
  expect(lost.flatMap(({ places }) => places)).toContain('appStore.locales.de-DE.description');
  for (const locale of ['en-US', 'de-DE']) {
    const shown = await readFile(join(out, `screenshots/${locale}/0_APP_IPHONE_67_0.png`));
    expect(shown).toEqual(picture('b'));
  }
});

test('export of New is refused while the folder has the stores of another app', async () => {
  await writeFile(join(dir, 'listing.json'), JSON.stringify(LISTING));
  const other = { ...LISTING, appStore: { ...LISTING.appStore, bundleId: 'com.example.other' } };
  await writeFile(join(dir, 'listing-draft.json'), JSON.stringify(other));
  const { code, stderr } = await storedeck('export', 'fastlane', '--listing', 'new');
  expect([code, stderr]).toEqual([1, expect.stringContaining('(OTHER_APP)')]);
});

test('export without a listing: exit 1, and the hint says what to do', async () => {
  const { code, stdout, stderr } = await storedeck('export', 'fastlane');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe('There is no current listing to export. (LISTING_MISSING)\nSync the stores first.\n');
});

test('export twice, with a file of the user between: exit 1, the error names the file, and it stays', async () => {
  await writeFile(join(dir, 'listing-current.json'), JSON.stringify(LISTING));
  await storedeck('export', 'fastlane');
  const notes = join(dir, 'export/fastlane/metadata/en-US/MYNOTES.txt');
  await writeFile(notes, 'mine');
  const { code, stderr } = await storedeck('export', 'fastlane');
  expect([code, stderr]).toEqual([1, expect.stringContaining('(EXPORT_BLOCKED)')]);
  expect(stderr).toContain(notes);
  expect(await readFile(notes, 'utf8')).toBe('mine');
});

test('import of files without an id: a refusal names the file that the id comes from', async () => {
  await writeFile(join(dir, 'listing-current.json'), JSON.stringify(LISTING));
  await writeFile(join(dir, '.env'), 'BUNDLE_ID=com.example.other\n');
  const { code, stderr } = await storedeck('import', 'fastlane', fastlane);
  expect([code, stderr]).toEqual([1, expect.stringContaining('(OTHER_APP)')]);
  expect(stderr).toContain('com.example.app (listing-current.json)');
  expect(stderr).not.toContain('imported files');
  await writeFile(join(fastlane, 'Appfile'), 'app_identifier("com.example.third")\n');
  const named = await storedeck('import', 'fastlane', fastlane);
  expect(named.stderr).toContain('com.example.third (the imported files)');
});

test('import creates the New listing, and changes an existing one only with --merge or --replace', async () => {
  const first = await storedeck('import', 'fastlane', fastlane);
  expect([first.code, first.stdout]).toEqual([
    0,
    expect.stringMatching(`^Imported ${join(dir, 'listing.json')}, with 0`),
  ]);
  const name = async () =>
    (JSON.parse(await readFile(join(dir, 'listing.json'), 'utf8')) as typeof LISTING).appStore.locales[
      'en-US'
    ].name;
  expect(await name()).toBe('Meadow');

  await writeFile(join(fastlane, 'metadata/en-US/name.txt'), 'Forest\n');
  const refused = await storedeck('import', 'fastlane', fastlane);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('(NEW_EXISTS)')]);
  expect(await name()).toBe('Meadow');

  const listing = JSON.parse(await readFile(join(dir, 'listing.json'), 'utf8')) as typeof LISTING;
  Object.assign(listing.appStore.locales['en-US'], { subtitle: 'Kept' });
  await writeFile(join(dir, 'listing.json'), JSON.stringify(listing));
  const merged = await storedeck('import', 'fastlane', fastlane, '--merge');
  expect([merged.code, merged.stdout]).toEqual([0, expect.stringMatching(/kept in assets\/new-backup-/)]);
  expect(await readFile(join(dir, 'listing.json'), 'utf8')).toContain('Kept');
  expect(await name()).toBe('Forest');

  const replaced = await storedeck('import', 'fastlane', fastlane, '--replace');
  expect([replaced.code, replaced.stdout]).toEqual([0, expect.stringMatching(/kept in assets\/new-backup-/)]);
  expect(await name()).toBe('Forest');
  expect(await readFile(join(dir, 'listing.json'), 'utf8')).not.toContain('Kept');
});

test('links that stay inside the folder are imported; each other one is named, and keeps nothing else out', async () => {
  const metadata = join(fastlane, 'metadata');
  await mkdir(join(metadata, 'android/en-US'), { recursive: true });
  await symlink('en-US', join(metadata, 'en-GB'));
  await symlink('../../en-US/name.txt', join(metadata, 'android/en-US/title.txt'));
  const secrets = join(dir, 'secrets');
  await mkdir(secrets);
  await writeFile(join(secrets, 'subtitle.txt'), 'secret');
  await symlink(join(secrets, 'subtitle.txt'), join(metadata, 'en-US/subtitle.txt'));
  await symlink(secrets, join(metadata, 'de-DE'));
  await symlink('nowhere.txt', join(metadata, 'en-US/keywords.txt'));
  await symlink('..', join(metadata, 'fr-FR'));
  const { code, stdout } = await storedeck('import', 'fastlane', fastlane, '--json');
  expect(code).toBe(0);
  const { lost } = JSON.parse(stdout) as { lost: { reason: string; places: string[] }[] };
  expect(Object.fromEntries(lost.map(({ reason, places }) => [reason, places]))).toMatchObject({
    'It is a link to a place outside the chosen folder, which is not followed.': [
      'metadata/de-DE',
      'metadata/en-GB/subtitle.txt',
      'metadata/en-US/subtitle.txt',
    ],
    'It is a link to a file that does not exist.': [
      'metadata/en-GB/keywords.txt',
      'metadata/en-US/keywords.txt',
    ],
    'It is a link to a folder that contains it.': ['metadata/fr-FR'],
  });
  const text = await readFile(join(dir, 'listing.json'), 'utf8');
  expect(text).not.toContain('secret');
  const { appStore, googlePlay } = JSON.parse(text) as Record<string, { locales: object }>;
  expect(appStore?.locales).toEqual({
    'en-US': expect.objectContaining({ name: 'Meadow' }),
    'en-GB': expect.objectContaining({ name: 'Meadow' }),
  });
  expect(googlePlay?.locales).toEqual({ 'en-US': { title: 'Meadow' } });
});

test.each(['spreadsheet', 'xliff', 'xcstrings'])(
  'what export %s has written of Current changes nothing in New, also if New has other notes',
  async (format) => {
    const current = (texts: object) =>
      JSON.stringify({
        schemaVersion: 1,
        appStore: {
          bundleId: 'com.example.app',
          primaryLocale: 'en-US',
          locales: { 'de-DE': { name: 'Garten', ...texts }, 'en-US': { name: 'Garden', ...texts } },
        },
      });
    await writeFile(join(dir, 'listing-current.json'), current({ whatsNew: 'Moss' }));
    await writeFile(join(dir, 'listing.json'), current({ whatsNew: 'Ferns' }));
    expect((await storedeck('export', format)).code).toBe(0);
    const { code, stdout } = await storedeck(
      'import',
      format,
      `${dir}/export/${format}`,
      '--merge',
      '--json',
    );
    const { lost } = JSON.parse(stdout) as { lost: { places: string[] }[] };
    expect([code, lost.at(-1)?.places]).toEqual([
      0,
      ['appStore.locales.de-DE.whatsNew', 'appStore.locales.en-US.whatsNew'],
    ]);
    const merged = JSON.parse(await readFile(join(dir, 'listing.json'), 'utf8')) as unknown;
    expect(merged).toEqual(JSON.parse(current({ whatsNew: 'Ferns' })));
  },
);

test('import keeps three backups of New, and names each older one that it removes', async () => {
  const backups: (string | undefined)[] = [];
  const outputs: string[] = [];
  await storedeck('import', 'fastlane', fastlane);
  for (let count = 0; count < 4; count += 1) {
    const { stdout } = await storedeck('import', 'fastlane', fastlane, '--merge');
    outputs.push(stdout);
    backups.push(/kept in (assets\/new-backup-[\dTZ-]+)/.exec(stdout)?.[1]);
  }
  expect(outputs.slice(0, 3).join()).not.toContain('removed');
  expect(outputs[3]).toContain(`The old backup ${backups[0]} was removed, because three are kept.`);
  const kept = (await readdir(join(dir, 'assets'))).filter((name) => name.startsWith('new-backup-'));
  expect(kept.map((name) => `assets/${name}`)).toEqual(backups.slice(1));

  const document = await storedeck('import', 'fastlane', fastlane, '--merge', '--json');
  expect(JSON.parse(document.stdout)).toMatchObject({ removedBackups: [backups[1]] });
});

test('--quiet prints nothing on success, and still prints failures', async () => {
  expect(await storedeck('import', 'fastlane', fastlane, '--quiet')).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  });
  const failed = await storedeck('import', 'fastlane', join(dir, 'missing'), '--quiet');
  expect([failed.code, failed.stdout, failed.stderr]).toEqual([
    1,
    '',
    expect.stringContaining('(FORMAT_NOT_FOUND)'),
  ]);
});

const TEXTS: readonly [format: string, path: string, content: string, found: object][] = [
  ['gradle-play', 'app/src/main/play/listings/he/title.txt', 'גן', { 'iw-IL': { title: 'גן' } }],
  ['whatsnew', 'notes.md', '<en-US>\nNew\n</en-US>', { 'en-US': { releaseNotes: 'New' } }],
  ['spreadsheet', 'texts.csv', 'Text;pt_BR\ntitle;Jardim\n', { 'pt-BR': { title: 'Jardim' } }],
  [
    'xliff',
    'de.xliff',
    '<xliff version="1.2"><file original="googlePlay" source-language="en" target-language="de"><body><trans-unit id="title"><source>Garden</source><target>Garten</target></trans-unit></body></file></xliff>',
    { 'de-DE': { title: 'Garten' } },
  ],
];

test.each(TEXTS)('import %s makes New from its files', async (format, path, content, found) => {
  const given = join(dir, 'given', format);
  await mkdir(join(given, dirname(path)), { recursive: true });
  await writeFile(join(given, path), content);
  const { code, stdout, stderr } = await storedeck('import', format, given);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Imported /);
  const listing = JSON.parse(await readFile(join(dir, 'listing.json'), 'utf8'));
  expect(listing.googlePlay.locales).toMatchObject(found);
});

test('import of files with no text of a listing fails, and does not change New', async () => {
  await writeFile(join(dir, 'listing.json'), JSON.stringify(LISTING));
  await writeFile(join(dir, 'texts.csv'), 'key,en-US\nbutton.save,Save\n');
  const { code, stderr } = await storedeck('import', 'spreadsheet', join(dir, 'texts.csv'), '--replace');
  expect([code, stderr]).toEqual([1, expect.stringContaining('(FORMAT_INVALID)')]);
  expect(JSON.parse(await readFile(join(dir, 'listing.json'), 'utf8'))).toEqual(LISTING);
});

test.each([
  ['spreadsheet', 'listing.csv', 'App Store,Name,30,Garden'],
  ['xliff', 'en-US.xliff', 'maxwidth="30"'],
  ['xliff-2', 'en-US.xliff', 'slr:sizeRestriction="30"'],
  ['xcstrings', 'AppStore.xcstrings', '"value" : "Garden"'],
])('export %s writes the texts for translators', async (format, file, content) => {
  await writeFile(join(dir, 'listing.json'), JSON.stringify(LISTING));
  const { code } = await storedeck('export', format, '--listing', 'new');
  expect(code).toBe(0);
  expect(await readFile(join(dir, 'export', format, file), 'utf8')).toContain(content);
});
