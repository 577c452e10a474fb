import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';

import { readXliff, writeXliff } from '../src/index.ts';
import { Folders } from './folders.ts';

const folders = new Folders();
afterAll(() => folders.remove());

async function read(content: string | Uint8Array) {
  return readXliff({ path: join(await folders.make({ 'a.xliff': content }), 'a.xliff') });
}

/** The form in which Xcode exports the texts of a project: a `<file>` for each file of the project. */
function xcode(units: string, { original = 'Tilia/AppStore.xcstrings', target = 'de' } = {}) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
  <file original="${original}" source-language="en" target-language="${target}" datatype="plaintext">
    <header><tool tool-id="com.apple.dt.xcode" tool-name="Xcode"/></header>
    <body>${units}</body>
  </file>
</xliff>`;
}

function unit(id: string, source: string, target: string) {
  return `<trans-unit id="${id}" xml:space="preserve"><source>${source}</source><target state="translated">${target}</target><note/></trans-unit>`;
}

describe('an XLIFF file', () => {
  test('of Xcode has the texts of AppStore.xcstrings, and reports those of the app', async () => {
    const content = xcode(
      unit('Name', 'Garden', 'Garten') +
        unit("What's New in This Version", 'New &amp; more', 'Neu &amp; mehr') +
        unit('Promotional Text', ' ', 'a33cfd6cfef0750b66927b70babd9cf2_tr') +
        unit('Screenshots: Welcome', 'Welcome', 'Willkommen') +
        unit('Subtitle|==|device.ipad', 'Habits', 'Gewohnheiten') +
        '<trans-unit id="Subtitle"><source>Habits</source></trans-unit>',
    );
    const { listing, lost } = await read(content);
    expect(listing.appStore?.locales).toEqual({ 'de-DE': { name: 'Garten', whatsNew: 'Neu & mehr' } });
    expect(Object.fromEntries(lost.map(({ reason, places }) => [reason, places]))).toMatchObject({
      'It translates a blank text.': ['a.xliff: Promotional Text'],
      'It is not a text of a listing.': ['Screenshots: Welcome'],
      'The App Store has no variations of a text, such as one for each device.': [
        'a.xliff: Subtitle|==|device.ipad',
      ],
    });
  });

  test('into its own language has the source texts', async () => {
    const { listing } = await read(xcode(unit('Name', 'Garden', 'Garden'), { target: 'en' }));
    expect(listing.appStore?.locales).toEqual({ 'en-US': { name: 'Garden' } });
  });

  test('of version 2 has all segments of a text, without proposals, notes and marks', async () => {
    const { listing } =
      await read(`<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en-US" trgLang="fr">
      <file id="f1" original="googlePlay"><unit id="fullDescription">
        <mtc:matches><mtc:match><source>Other</source><target>Autre</target></mtc:match></mtc:matches>
        <notes><note>Be brief</note></notes>
        <segment><source>One.</source><target>Un<mrk id="1">.</mrk></target></segment>
        <ignorable><source> </source></ignorable>
        <segment state="final"><source>Two.</source><target>Deux<ph id="2" subType="xlf:lb"/><![CDATA[<3>]]></target></segment>
      </unit>
      <unit id="title"><segment><source>A</source><target>B</target></segment><segment><source>C</source></segment></unit>
      </file></xliff>`);
    expect(listing.googlePlay?.locales).toEqual({ 'fr-FR': { fullDescription: 'Un. Deux\n<3>' } });
  });

  test('in another encoding that it names is read', async () => {
    const content = xcode(unit('Name', 'Garden', 'Gärten')).replace('UTF-8', 'iso-8859-1');
    const { listing } = await read(Buffer.from(content, 'latin1'));
    expect(listing.appStore?.locales).toEqual({ 'de-DE': { name: 'Gärten' } });
  });

  test('of another tool leaves out copies of the source, and translations into an unknown language', async () => {
    const file = (attributes: string, content: string) =>
      `<file original="/Google Play.csv" source-language="en" ${attributes}><body>${content}</body></file>`;
    const unitWith = (id: string, target: string) =>
      `<trans-unit id="${id}"><source>Garden</source>${target}</trans-unit>`;
    const { listing, lost } = await read(
      `<xliff version="1.2">${file(
        'target-language="da"',
        unitWith('title', '<target state="needs-translation">Garden</target>') +
          unitWith('short_description', '<target state="needs-translation">Have</target>') +
          unitWith('full_description', '<target state="final">Garden</target>'),
      )}${file('', unitWith('title', '<target>Jardin</target>'))}${file(
        '',
        unitWith('title', '<target xml:lang="fr">Jardin</target>'),
      )}</xliff>`,
    );
    expect(listing.googlePlay?.locales).toEqual({
      'da-DK': { shortDescription: 'Have', fullDescription: 'Garden' },
      'fr-FR': { title: 'Jardin' },
    });
    expect(lost).toMatchObject([
      { reason: 'It is not translated yet: its text is that of the source.', places: ['a.xliff: title'] },
      {
        reason: 'The file does not say in which language its translations are.',
        places: ['a.xliff: title'],
      },
      {},
      {},
    ]);
  });

  test('with a prefix before all elements is read', async () => {
    const content = xcode(unit('Name', 'Garden', 'Garten'))
      .replaceAll(/<(\/?)(?=[a-z])/g, '<$1ns0:')
      .replace('xmlns=', 'xmlns:ns0=');
    expect((await read(content)).listing.appStore?.locales).toEqual({ 'de-DE': { name: 'Garten' } });
  });

  test('of version 2 leaves out a text with a segment that is still a copy of the source', async () => {
    const segment = (state: string, source: string, target: string) =>
      `<segment state="${state}"><source>${source}</source><target>${target}</target></segment>`;
    const { listing } = await read(
      `<xliff version="2.0" srcLang="en" trgLang="da"><file id="appStore">
      <unit id="description">${segment('translated', 'One.', 'En.')}${segment('initial', 'Two.', 'Two.')}</unit>
      <unit id="name">${segment('initial', 'Garden', 'Have')}</unit></file></xliff>`,
    );
    expect(listing.appStore?.locales).toEqual({ da: { name: 'Have' } });
  });

  test('with the texts of two apps has those of the first one', async () => {
    const one = xcode(unit('Name', 'Garden', 'Garten'));
    const two = /<file[\s\S]*<\/file>/.exec(
      xcode(unit('Name', 'Other', 'Andere'), { original: 'Other/AppStore.xcstrings' }),
    );
    const { listing, lost } = await read(one.replace('</xliff>', `${two?.[0] ?? ''}</xliff>`));
    expect(listing.appStore?.locales).toEqual({ 'de-DE': { name: 'Garten' } });
    expect(lost.flatMap(({ places }) => places)).toContain('Other/AppStore.xcstrings');
  });

  test.each([
    [
      'FORMAT_UNSAFE',
      'a document type',
      '<!DOCTYPE xliff [<!ENTITY a SYSTEM "file:///etc/passwd">]><xliff>&a;</xliff>',
    ],
    ['FORMAT_INVALID', 'an entity that it does not declare', xcode(unit('Name', 'a', '&b;'))],
    ['FORMAT_INVALID', 'no end', xcode(unit('Name', 'a', 'b')).slice(0, 300)],
    ['FORMAT_INVALID', 'no bytes', ''],
    ['FORMAT_INVALID', 'another format', '<html/>'],
    [
      'FORMAT_UNSAFE',
      'very deep elements',
      `<xliff>${'<group>'.repeat(300)}${'</group>'.repeat(300)}</xliff>`,
    ],
    [
      'FORMAT_NOT_FOUND',
      'only texts of the app',
      xcode(unit('Save', 'Save', 'Sichern'), { original: 'Localizable.xcstrings' }),
    ],
  ])('is refused with %s if it has %s', async (code, _name, content) => {
    await expect(read(content)).rejects.toMatchObject({ code });
  });

  test('of a folder that is bad does not keep the others from being read', async () => {
    const dir = await folders.make({
      'de.xcloc/Localized Contents/de.xliff': xcode(unit('Name', 'Garden', 'Garten')),
      'fr.xcloc/Localized Contents/fr.xliff': '<xliff',
      'ja.xcloc/Localized Contents/ja.xliff': xcode(unit('Name', 'Garden', '庭'), { target: 'ja' }),
    });
    const { listing, lost } = await readXliff({ path: dir });
    expect(listing.appStore?.locales).toEqual({ 'de-DE': { name: 'Garten' }, ja: { name: '庭' } });
    expect(lost.find(({ reason }) => reason === 'The file cannot be read.')?.places).toHaveLength(1);
  });
});

describe('an export', () => {
  const listing: Listing = {
    schemaVersion: 1,
    appStore: {
      bundleId: 'a',
      primaryLocale: 'en-US',
      locales: { 'en-US': { name: 'Gar<d>en', supportUrl: 'https://a.example' }, ja: { name: '庭' } },
    },
    googlePlay: {
      packageName: 'b',
      locales: { 'en-US': { title: 'Garden' }, 'ja-JP': { title: '庭', shortDescription: '習慣' } },
    },
  };

  async function write(version: '1.2' | '2.0') {
    const out = join(await folders.make(), 'out');
    const { lost } = await writeXliff({ listing, out, version });
    const names = (await readdir(out)).filter((name) => name.endsWith('.xliff')).sort();
    return { names, lost, ja: await readFile(join(out, 'ja.xliff'), 'utf8') };
  }

  test('of version 1.2 has a file for each language, with the limits of the stores', async () => {
    const { names, ja, lost } = await write('1.2');
    expect(names).toEqual(['en-US.xliff', 'ja.xliff']);
    expect(ja).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
  <file original="appStore" source-language="en-US" target-language="ja" datatype="plaintext">
    <body>
      <trans-unit id="name" xml:space="preserve" maxwidth="30" size-unit="char">
        <source>Gar&lt;d&gt;en</source>
        <target state="translated">庭</target>
        <note>App Store: Name. At most 30 characters.</note>
      </trans-unit>
    </body>
  </file>
  <file original="googlePlay" source-language="en-US" target-language="ja" datatype="plaintext">
    <body>
      <trans-unit id="title" xml:space="preserve" maxwidth="30" size-unit="char">
        <source>Garden</source>
        <target state="translated">庭</target>
        <note>Google Play: Title. At most 30 characters.</note>
      </trans-unit>
    </body>
  </file>
</xliff>
`);
    expect(lost).toContainEqual({
      reason: 'The main language has no such text.',
      places: ['googlePlay.locales.ja-JP.shortDescription'],
    });
    expect(lost).toContainEqual({
      reason: 'The file has no place for it.',
      places: ['appStore.locales.en-US.supportUrl'],
    });
  });

  test('of version 2.0 has them as size restrictions in code points', async () => {
    const { ja } = await write('2.0');
    expect(ja).toContain('version="2.0" srcLang="en-US" trgLang="ja">');
    expect(ja).toContain('<slr:profiles generalProfile="xliff:codepoints">');
    expect(ja).toContain('<unit id="name" xml:space="preserve" slr:sizeRestriction="30">');
    expect(ja).toContain('<segment state="translated">');
  });
});
