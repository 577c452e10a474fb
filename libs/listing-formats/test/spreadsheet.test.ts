import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';

import { readSpreadsheet, readTextTable, writeSpreadsheet } from '../src/index.ts';
import { Folders } from './folders.ts';
import { workbook, zip } from './workbook.ts';

const folders = new Folders();
afterAll(() => folders.remove());

const IDENTITY = { bundleId: 'app.tilia', packageName: 'app.tilia.android' };

async function read(content: string | Uint8Array, name = 'texts.csv') {
  const dir = await folders.make({ [name]: content });
  return readSpreadsheet({ path: join(dir, name), identity: IDENTITY });
}

async function readTexts(content: string | Uint8Array, name?: string) {
  const { listing } = await read(content, name);
  return { ...listing.appStore?.locales, ...listing.googlePlay?.locales };
}

async function readLost(content: string | Uint8Array, name?: string) {
  const { lost } = await read(content, name);
  return Object.fromEntries(lost.map(({ reason, places }) => [reason, places]));
}

const PLAY = { 'en-US': { title: 'Garden', shortDescription: 'Habits' }, 'de-DE': { title: 'Garten' } };

describe('a CSV file', () => {
  test.each([
    ['languages across', 'Text,en-US,de-DE\ntitle,Garden,Garten\nShort description,Habits,\n'],
    ['languages below each other', 'Language,title,Short description\nen-US,Garden,Habits\nde-DE,Garten,\n'],
    [
      'semicolons and a byte order mark',
      '\uFEFFText;en-US;de-DE\r\ntitle;Garden;Garten\r\nShort description;Habits;\r\n',
    ],
    ['tabs, and an empty first cell', '\ten-US\tde-DE\ntitle\tGarden\tGarten\nshort_description\tHabits\n'],
    [
      'a comment, empty lines, and columns about the texts',
      '# Store texts\n\nkey,Max length,en-US,Notes,de-DE\n\ntitle,30,Garden,the name,Garten\nshort-description,80,Habits,,\n',
    ],
    [
      'names of languages with codes',
      'id,English (en_US),German [de]\ntitle,Garden,Garten\nshortDescription,Habits,\n',
    ],
    [
      'a column with numbers and the name No',
      'No,Text,en-US,de-DE\n1,title,Garden,Garten\n2,shortDescription,Habits,\n',
    ],
    [
      'the name of a text as the head of the names',
      'Title,en-US,de-DE\ntitle,Garden,Garten\nshortDescription,Habits,\n',
    ],
  ])('with %s is read', async (_name, content) => {
    expect(await readTexts(content)).toEqual(PLAY);
  });

  test('in UTF-16, as spreadsheet programs save “Unicode text”, is read', async () => {
    const bytes = Buffer.from(
      '\uFEFFText\ten-US\tde-DE\ntitle\tGarden\tGarten\nshortDescription\tHabits',
      'utf16le',
    );
    expect(await readTexts(bytes)).toEqual(PLAY);
  });

  test.each([',', ';', '\t'])('with blanks between %j and quotation marks is read', async (separator) => {
    const rows = [
      ['Text', '"en-US"', '"sv"'],
      ['Name', '"Moss, the app"', '"Mossa"'],
      ['Subtitle', '', '"En ""app"""'],
    ];
    expect(await readTexts(rows.map((row) => row.join(` ${separator} `)).join('\n'))).toEqual({
      'en-US': { name: 'Moss, the app' },
      sv: { name: 'Mossa', subtitle: 'En "app"' },
    });
  });

  test('with line breaks and quotation marks inside a cell keeps them', async () => {
    expect(await readTexts('Text,en-US\nDescription,"One ""two""\r\n\r\n• three, four\n"\n')).toEqual({
      'en-US': { description: 'One "two"\n\n• three, four' },
    });
  });

  test('has the texts of each store by a column with the store', async () => {
    const { listing } = await read(
      'Store,Text,ja\nApp Store,Release notes,新しい\nGoogle Play,Release notes,新\nandroid,Title,庭\n',
    );
    expect(listing).toEqual({
      schemaVersion: 1,
      appStore: { bundleId: 'app.tilia', locales: { ja: { whatsNew: '新しい' } } },
      googlePlay: {
        packageName: 'app.tilia.android',
        locales: { 'ja-JP': { releaseNotes: '新', title: '庭' } },
      },
    });
  });

  test('reports languages and names that no store has, with the nearest code', async () => {
    expect(await readLost('Text,en-US,jp,Klingon\ntitle,Garden,庭,\nslogan,Grow,,\n')).toEqual({
      'No store has a language of this name.': ['Klingon'],
      'No store has a text of this name.': ['slogan'],
      'Google Play has no such language.': ['title (jp) (did you mean ja-JP?)'],
    });
  });

  test.each([
    ['a column that numbers the rows', 'ID,Text,de\nt_1,title,Garten\n'],
    ['a name of a text with commas in a file with semicolons', 'Text (a, b, c);de\ntitle;Garten\n'],
    ['commas in a text of a file with semicolons', 'Text;de\nvideo;\nslogan;a, b, c, d\ntitle;Garten\n'],
    ['a dash behind the name of the store', 'Text,de\nGoogle Play – Title,Garten\n'],
    [
      'a line that names the delimiter, CRLF and a mark',
      '\uFEFFsep=;\r\n"Text";"de"\r\n"title";"Garten"\r\n',
    ],
  ])('with %s is read', async (_name, content) =>
    expect(await readTexts(content)).toEqual({ 'de-DE': { title: 'Garten' } }),
  );

  test('reports nothing of a line that names the delimiter', async () => {
    const rows = ['sep=;', 'language;title', 'de-DE;Garten', ''];
    expect(await readLost(rows.join('\r\n'))).toEqual({});
    expect(await readTexts(rows.join('\r'))).toEqual({ 'de-DE': { title: 'Garten' } });
  });

  test('has languages under the names that the consoles and people give them', async () => {
    const heads = 'Text,English (U.S.),German – de-DE,Simplified Chinese,French,Brazilian Portuguese,Notes';
    expect(await readTexts(`${heads}\ntitle,Garden,Garten,花园,Jardin,Jardim,Be brief\n`)).toEqual({
      'en-US': { title: 'Garden' },
      'de-DE': { title: 'Garten' },
      'zh-CN': { title: '花园' },
      'fr-FR': { title: 'Jardin' },
      'pt-BR': { title: 'Jardim' },
    });
    // The codes count more than a row with names.
    expect(await readTexts('Language,Spanish,Spanish\nText,es-419,es-ES\ntitle,Jardín,Huerto\n')).toEqual({
      'es-419': { title: 'Jardín' },
      'es-ES': { title: 'Huerto' },
    });
  });

  test('takes two letters after the name of a language as its region, also if they are the code of another one', async () => {
    const heads = 'Text,English (UK),French (CA),Spanish – US,Japanese (JP),Ukrainian (UK),Norwegian [NB]';
    expect(await readTexts(`${heads}\ntitle,Garden,Jardin,Jardín,庭,Сад,Hage\n`)).toEqual({
      'en-GB': { title: 'Garden' },
      'fr-CA': { title: 'Jardin' },
      'es-US': { title: 'Jardín' },
      'ja-JP': { title: '庭' },
      uk: { title: 'Сад' },
      'no-NO': { title: 'Hage' },
    });
    const unknown = 'Text,French (BE),en-US\ntitle,Jardin,Garden\n';
    expect(await readTexts(unknown)).toEqual({ 'en-US': { title: 'Garden' } });
    expect(await readLost(unknown)).toMatchObject({
      'Google Play has no such language.': ['title (fr-BE) (did you mean fr-FR?)'],
    });
  });

  test('keeps the first of two different texts for the same language', async () => {
    const content = 'Text,de,de-DE\ntitle,Garten,Gärtchen\n';
    expect(await readTexts(content)).toEqual({ 'de-DE': { title: 'Gärtchen' } });
    expect(await readLost(content)).toMatchObject({
      'Another place has this text for the same language.': ['title (de)'],
    });
  });

  test('without languages, without names or without a text is refused, and says why', async () => {
    await expect(read('a,b\nc,d\n')).rejects.toMatchObject({ code: 'FORMAT_INVALID' });
    await expect(read('Text,en-US\n')).rejects.toMatchObject({ code: 'FORMAT_INVALID' });
    await expect(read('Text,en-US\ntitle,\n')).rejects.toMatchObject({ code: 'FORMAT_NOT_FOUND' });
    await expect(read(Buffer.from([0x74, 0xe4, 0x0a]))).rejects.toMatchObject({
      code: 'FORMAT_INVALID',
      message: 'The file is not UTF-8 text.',
    });
    await expect(read('Text,en-US\ntitle,"Garden\n')).rejects.toMatchObject({ code: 'FORMAT_INVALID' });
  });

  test('has the store of the texts in a row of its own above them, or in merged cells', async () => {
    const both = {
      schemaVersion: 1,
      appStore: { bundleId: 'app.tilia', locales: { ja: { name: '庭', whatsNew: '新しい' } } },
      googlePlay: { packageName: 'app.tilia.android', locales: { 'ja-JP': { releaseNotes: '新' } } },
    };
    const headings = 'Text,ja\nApp Store,\nName,庭\nRelease notes,新しい\nGoogle Play\nRelease notes,新\n';
    expect((await read(headings)).listing).toEqual(both);
    const merged = 'Store,Text,ja\nApp Store,Name,庭\n,Release notes,新しい\nAndroid,Release notes,新\n';
    expect((await read(merged)).listing).toEqual(both);
    const above = 'Google Play,,\nLanguage,Title,Release notes\nja,庭,新\n';
    expect((await read(above)).listing.googlePlay?.locales).toEqual({
      'ja-JP': { title: '庭', releaseNotes: '新' },
    });
  });

  test.each([
    [
      'above the languages',
      ',App Store,,Google Play,,Huawei\nText,ja,ko,ja,ko,ja\nTitle,A,B,C,D,E\nDescription,F,G,H,I,J\nSubtitle,K,,L,,\n',
    ],
    [
      'beside the languages',
      'Language,Store,Title,Description,Subtitle\nja,iOS,A,F,K\nko,,B,G,\nja,Android,C,H,L\nko,,D,I,\nja,Huawei,E,J,\n',
    ],
  ])('has the store of each language %s, and never joins two stores', async (_name, content) => {
    expect((await read(content)).listing).toMatchObject({
      appStore: {
        locales: { ja: { name: 'A', description: 'F', subtitle: 'K' }, ko: { name: 'B', description: 'G' } },
      },
      googlePlay: {
        locales: {
          'ja-JP': { title: 'C', fullDescription: 'H' },
          'ko-KR': { title: 'D', fullDescription: 'I' },
        },
      },
    });
    expect(await readLost(content)).toEqual({
      'It is for a store that a listing does not contain.': ['ja (Huawei)'],
      'No store has a text of this name.': ['Subtitle (ja)'],
      'The language is kept under the code of Google Play.': [
        'Title (ja) (as ja-JP)',
        'Title (ko) (as ko-KR)',
      ],
    });
  });

  test('leaves out the rows of other stores, and says so', async () => {
    const content = 'Store,Text,ja\nAmazon,Title,森\nBoth,Release notes,新\nGoogle Play,Title,庭\n';
    expect(await readTexts(content)).toMatchObject({ 'ja-JP': { title: '庭' } });
    expect(await readLost(content)).toMatchObject({
      'It is for a store that a listing does not contain.': ['Title'],
    });
  });

  test.each([
    ['a text', 'Text,fr,de\nTitle,Semer, arroser,Garten\nShort description,Habits,Beete\n', 'Title'],
    ['a language', 'Language,Short description,Title\nfr,Semer, arroser,Jardin\nde,Beete,Garten\n', 'fr'],
  ])(
    'leaves out %s with more cells than the heads, which would be cut, and says so',
    async (_name, content, cut) => {
      const texts = await readTexts(content);
      expect(JSON.stringify(texts)).not.toContain('arroser');
      expect(texts['de-DE']).toMatchObject({ shortDescription: 'Beete' });
      const lost = await readLost(content);
      expect(lost).toMatchObject({
        'The row has more cells than the one with the heads. Put a text with the separator in it into quotation marks.':
          [cut],
      });
      expect(lost['No store has a text of this name.']).toBeUndefined();
      expect(lost['No store has a language of this name.']).toBeUndefined();
    },
  );

  test('may have the name of a store or a number as a text', async () => {
    expect(await readTexts('Text,fr,de\nTitle,Play,2048\n')).toEqual({
      'fr-FR': { title: 'Play' },
      'de-DE': { title: '2048' },
    });
  });

  test('may have a table for each store below its name', async () => {
    const tables =
      'Store texts,,\nGoogle Play,,\nLanguage,Title,Release notes\nja,庭,新\nApp Store,,\nLanguage,Name,Release notes\nja,庭園,新しい\n';
    expect((await read(tables)).listing).toMatchObject({
      appStore: { locales: { ja: { name: '庭園', whatsNew: '新しい' } } },
      googlePlay: { locales: { 'ja-JP': { title: '庭', releaseNotes: '新' } } },
    });
  });

  test.each(['#REF!', '#N/A', '#NAME?', 'Loading...', 'Err:502'])(
    'with %s, which a spreadsheet program shows for a formula, leaves it out and says so',
    async (error) => {
      const content = `Text,en-US,de-DE\ntitle,Garden,${error}\n`;
      expect(await readTexts(content)).toEqual({ 'en-US': { title: 'Garden' } });
      expect(Object.values(await readLost(content))).toEqual([['title (de-DE)']]);
    },
  );

  test('of captions leaves such a cell out, too', async () => {
    const dir = await folders.make({ 'captions.csv': 'Text,en-US,de-DE\nfirst,Garden,#REF!\n' });
    expect(await readTextTable({ path: join(dir, 'captions.csv'), keys: ['first'] })).toMatchObject({
      texts: { 'en-US': { first: 'Garden' } },
      lost: [{ places: ['first (de-DE)'] }],
    });
  });

  test('in a folder is found, and several are refused', async () => {
    const one = await folders.make({ 'notes.md': '', 'l10n/texts.csv': 'Text,en-US\ntitle,Garden\n' });
    expect((await readSpreadsheet({ path: one })).listing.googlePlay?.locales).toEqual({
      'en-US': { title: 'Garden' },
    });
    const open = await folders.make({ '~$texts.csv': 'x', 'texts.csv': 'Text,en-US\ntitle,Garden\n' });
    expect((await readSpreadsheet({ path: open })).listing.googlePlay?.locales).toEqual({
      'en-US': { title: 'Garden' },
    });
    const two = await folders.make({ 'a.csv': '', 'b.csv': '' });
    await expect(readSpreadsheet({ path: two })).rejects.toMatchObject({
      code: 'FORMAT_NOT_FOUND',
      hint: 'Name one of them.',
    });
  });
});

describe('a workbook', () => {
  const rows = [
    ['Text', 'en-US', 'de-DE'],
    ['title', 'Garden', 'Garten'],
    ['shortDescription', 'Habits', ''],
  ];

  test('is read, and a formula has the value that was saved', async () => {
    expect(await readTexts(workbook({ rows }), 'texts.xlsx')).toEqual(PLAY);
    const sheetData =
      '<row r="1"><c r="B1" t="inlineStr"><is><t>en-US</t></is></c></row>' +
      '<row r="2"><c r="A2" t="inlineStr"><is><t>title</t></is></c><c r="B2" t="str"><f>CONCAT("Gar","den")</f><v>Garten 2</v></c></row>' +
      '<row r="3"><c r="A3" t="inlineStr"><is><t>shortDescription</t></is></c><c r="B3"><v>2048</v></c></row>';
    expect(await readTexts(workbook({ sheetData }), 'texts.xlsx')).toEqual({
      'en-US': { title: 'Garten 2', shortDescription: '2048' },
    });
  });

  test('has texts in all sheets that are not hidden; the name of a sheet may be a store', async () => {
    const bytes = workbook([
      { name: 'Read me', rows: [['Fill in the texts']] },
      { name: 'Old', state: 'hidden', rows: [rows[0] ?? [], ['title', 'Old', 'Alt']] },
      { name: 'Android', rows: [...rows, ['Release notes', 'Play', '']] },
      {
        name: 'App Store',
        rows: [
          ['Text', 'en-US'],
          ['Release notes', 'Apple'],
        ],
      },
    ]);
    expect((await read(bytes, 'texts.xlsx')).listing).toMatchObject({
      appStore: { locales: { 'en-US': { whatsNew: 'Apple' } } },
      googlePlay: {
        locales: {
          'en-US': { title: 'Garden', shortDescription: 'Habits', releaseNotes: 'Play' },
          'de-DE': { title: 'Garten' },
        },
      },
    });
    expect(await readLost(bytes, 'texts.xlsx')).toEqual({
      'The sheet is hidden.': ['Old'],
      'The sheet has no table of texts and languages.': ['Read me'],
    });
  });

  test('leaves out a date, a truth value and a number with decimals, and says so', async () => {
    const name = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const sheetData =
      `<row r="1">${name('B1', 'en-US')}${name('C1', 'de-DE')}</row>` +
      // A sheet shows 1.10 for this number, if its format has two decimals.
      `<row r="2">${name('A2', 'title')}<c r="B2"><v>1.1</v></c><c r="C2" t="b"><v>1</v></c></row>` +
      `<row r="3">${name('A3', 'Short description')}<c r="B3" t="d"><v>2026-01-02</v></c>${name('C3', 'Neu')}</row>`;
    const bytes = workbook({ sheetData });
    expect(await readTexts(bytes, 'texts.xlsx')).toEqual({ 'de-DE': { shortDescription: 'Neu' } });
    expect(Object.values(await readLost(bytes, 'texts.xlsx'))).toEqual([
      ['Short description (en-US)', 'title (de-DE)', 'title (en-US)'],
    ]);
  });

  test('leaves out errors, and formulas without a text, and says so', async () => {
    const name = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const sheetData =
      `<row r="1">${['en-US', 'de-DE', 'fr-FR', 'ja-JP'].map((code, at) => name(`${'BCDE'.charAt(at)}1`, code)).join('')}</row>` +
      // LibreOffice writes an error like this. XlsxWriter writes 0 for what it does not compute, openpyxl nothing.
      `<row r="2">${name('A2', 'title')}<c r="B2" s="0" t="e"><f aca="false">NA()</f><v>#N/A</v></c><c r="C2"><f>A99</f><v>0</v></c><c r="D2"><f>A99</f><v/></c><c r="E2" t="str"><f>A99</f></c></row>` +
      `<row r="3">${name('A3', 'video')}<c r="B3" t="str"><f>""</f><v></v></c></row>` +
      `<row r="4">${name('A4', 'Short description')}${name('B4', 'Habits')}</row>`;
    const bytes = workbook({ sheetData });
    expect(await readTexts(bytes, 'texts.xlsx')).toEqual({ 'en-US': { shortDescription: 'Habits' } });
    expect(Object.values(await readLost(bytes, 'texts.xlsx'))).toEqual([
      ['title (de-DE)', 'title (en-US)', 'title (fr-FR)', 'title (ja-JP)'],
    ]);
  });

  test('may have a sheet for each language', async () => {
    const bytes = workbook([
      { name: 'en-US', rows: [['Field', 'Text'], ...rows.slice(1).map((row) => row.slice(0, 2))] },
      {
        name: 'German',
        rows: [
          ['Field', 'English', 'Translation'],
          ['title', 'Garden', 'Garten'],
        ],
      },
      {
        name: 'ja',
        rows: [
          ['title', 'Short description'],
          ['庭', '習慣'],
        ],
      },
    ]);
    expect(await readTexts(bytes, 'texts.xlsx')).toEqual({
      ...PLAY,
      'ja-JP': { title: '庭', shortDescription: '習慣' },
    });
    const unclear = workbook([
      {
        name: 'de-DE',
        rows: [
          ['Field', 'Draft', 'Final'],
          ['title', 'Garten', 'Gärtchen'],
        ],
      },
    ]);
    await expect(read(unclear, 'texts.xlsx')).rejects.toMatchObject({ code: 'FORMAT_INVALID' });
  });

  const sharedStrings =
    '<si><t>title</t></si><si><t>ja</t></si>' +
    '<si><r><rPr><b/></rPr><t xml:space="preserve">My </t></r><r><t>庭</t></r><rPh sb="0" eb="1"><t>ニワ</t></rPh></si>';
  const inShared = `<row r="1"><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>2</v></c></row>`;
  test.each([
    ['rich text and a phonetic reading', workbook({ sheetData: inShared }, { sharedStrings })],
    ['prefixes of namespaces', workbook({ sheetData: inShared }, { sharedStrings, prefix: 'x:' })],
    ['the strict form', workbook({ sheetData: inShared }, { sharedStrings, isStrict: true })],
    [
      'styles up to the last row and column',
      workbook(
        {
          sheetData: `${inShared.replace('</row>', '<c r="XFD1" s="1" /></row>')}<row r="9000"><c r="A9000" s="0"/></row><row r="99999" ht="12.8" customHeight="false"/>`,
        },
        { sharedStrings },
      ),
    ],
  ])('with %s is read', async (_name, bytes) =>
    expect(await readTexts(bytes, 'texts.xlsx')).toEqual({ 'ja-JP': { title: 'My 庭' } }),
  );

  test.each([
    [Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex'), /older workbook \(XLS\), or has a password/],
    ['<html><table><tr><td>Text</td></tr></table></html>', /web page or XML/],
    [
      zip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }]),
      /not a workbook/,
    ],
  ])('of another kind is refused with its kind', async (bytes, message) =>
    expect(read(bytes, 'texts.xlsx')).rejects.toMatchObject({
      code: 'FORMAT_INVALID',
      message: expect.stringMatching(message),
    }),
  );

  test.each([
    [
      'a cell in the last row and column',
      workbook({ sheetData: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }),
    ],
    [
      'a part of 64 MiB in some kilobytes',
      zip([{ name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(64 * 1024 * 1024, 32) }]),
    ],
    [
      'very many parts',
      zip(Array.from({ length: 501 }, (_, index) => ({ name: `${index}.xml`, content: '' }))),
    ],
  ])('with %s is refused', async (_name, bytes) => {
    await expect(read(bytes, 'texts.xlsx')).rejects.toMatchObject({ code: 'FORMAT_UNSAFE' });
  });

  test.each([
    [
      'that claims a smaller size than it has',
      zip([{ name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(1024 * 1024), claimedSize: 10 }]),
    ],
    ['that is cut off', workbook({ rows }).subarray(0, 400)],
    ['without a sheet', zip([{ name: 'a.txt', content: '' }])],
  ])('%s is refused', async (_name, bytes) => {
    await expect(read(bytes, 'texts.xlsx')).rejects.toMatchObject({ code: 'FORMAT_INVALID' });
  });
});

describe('an export', () => {
  async function write(listing: unknown) {
    const out = join(await folders.make(), 'out');
    const { lost } = await writeSpreadsheet({ listing: listing as Listing, out });
    return { csv: await readFile(join(out, 'listing.csv'), 'utf8'), out, lost };
  }

  test('has a row for each text with its limit, and one column for a language of both stores', async () => {
    const { csv } = await write({
      schemaVersion: 1,
      appStore: {
        bundleId: 'a',
        primaryLocale: 'ja',
        locales: { 'de-DE': { name: 'Garten' }, ja: { name: '庭' } },
      },
      googlePlay: { packageName: 'b', locales: { 'ja-JP': { title: '庭', video: 'https://a.example/1,2' } } },
    });
    expect(csv).toBe(
      '\uFEFFStore,Text,Limit,ja,de-DE\r\n' +
        'App Store,Name,30,庭,Garten\r\n' +
        'Google Play,Title,30,庭,\r\n' +
        'Google Play,Video,255,"https://a.example/1,2",\r\n',
    );
  });

  test('reports what is no text, and each kind only once', async () => {
    const { lost } = await write({
      schemaVersion: 1,
      appStore: {
        bundleId: 'a',
        copyright: '2026 Tilia',
        locales: {
          'en-US': {
            name: 'Garden',
            subtitle: null,
            privacyPolicyText: 'x',
            screenshots: { APP_IPHONE_67: [] },
          },
          eo: { name: 'Ĝardeno' },
        },
      },
    });
    expect(Object.fromEntries(lost.map(({ reason, places }) => [reason, places]))).toEqual({
      'A file for translators contains only texts.': ['appStore.copyright', 'appStore.locales.*.screenshots'],
      'Empty: a file for translators cannot clear it; what has no text stays as it is.': [
        'appStore.locales.en-US.subtitle',
      ],
      'The file has no place for it.': ['appStore.locales.en-US.privacyPolicyText'],
      'App Store has no such language.': ['appStore.locales.eo'],
    });
  });

  test('of release notes for no version code has nothing to report', async () => {
    const { lost } = await write({
      schemaVersion: 1,
      googlePlay: { packageName: 'a', locales: { ja: { releaseNotes: '新', releaseNotesFor: null } } },
    });
    expect(lost.flatMap(({ places }) => places)).not.toContain('googlePlay.locales.ja.releaseNotesFor');
    expect(lost.map(({ reason }) => reason)).not.toContain(
      'Empty: a file for translators cannot clear it; what has no text stays as it is.',
    );
  });

  // The beginnings of formulas that OWASP lists under "CSV Injection".
  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '＝1',
    "'=1",
    "''-x",
    '=HYPERLINK("https://a.example","x")',
  ])('of the text %j has no cell that begins as a formula, and reads back unchanged', async (text) => {
    const { csv, out } = await write({
      schemaVersion: 1,
      appStore: { bundleId: 'a', locales: { 'en-US': { description: text } } },
    });
    const cell = csv.split('\r\n')[1]?.split(',').slice(3).join(',') ?? '';
    expect(cell).toMatch(/^"?'/);
    const { listing } = await readSpreadsheet({ path: out });
    expect(listing.appStore?.locales).toEqual({ 'en-US': { description: text.trim() } });
  });
});
