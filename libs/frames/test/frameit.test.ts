import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, test } from '@jest/globals';

import { parseFramefile } from '../src/frameit/parse-framefile.ts';
import { parseStrings } from '../src/frameit/parse-strings.ts';
import { USUAL_OUTPUTS } from '../src/index.ts';
import { readFrameit } from '../src/node/index.ts';

const TEXTS = [
  { key: 'Home', text: 'Two\nlines' },
  { key: 'Set', text: 'A "set"' },
];

test.each([
  ['UTF-8 without semicolons', Buffer.from('// comment\n"Home" = "Two\\nlines"\n"Set" = "A \\"set\\"";')],
  ['UTF-16 with a mark', Buffer.from('\uFEFF"Home" = "Two\\nlines";\r\n"Set" = "A \\"set\\"";', 'utf16le')],
  [
    'UTF-16BE without a mark',
    Buffer.from('"Home" = "Two\\nlines";\n"Set" = "A \\"set\\"";', 'utf16le').swap16(),
  ],
])('texts of frameit are read: %s', (_, bytes) =>
  expect(parseStrings(bytes)).toEqual({ pairs: TEXTS, unread: [] }),
);

test('lines that are no texts are reported, and a text in a comment is not read', () => {
  const lines = [
    '/* "Old" = "x";',
    '*/ "A" = "a"; "B" = "b";',
    '"C" = "He said "hi""',
    'D = "d";',
    '"E" : "e";',
  ];
  expect(parseStrings(Buffer.from(lines.join('\r')))).toEqual({
    pairs: ['a', 'b', 'He said '].map((text, at) => ({ key: 'ABC'[at], text })),
    unread: ['"C" = "He said "hi""', 'D = "d";', '"E" : "e";'],
  });
  expect(parseStrings(Buffer.from('/* no end\n"A" = "a";'))).toEqual({
    pairs: [{ key: 'A', text: 'a' }],
    unread: ['/* no end'],
  });
  expect(parseStrings(Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x22]))).toBeUndefined();
  expect(parseStrings(Buffer.from('"A" = "é"', 'latin1'))).toBeUndefined();
});

test('a Framefile may contain comments and escapes that JSON forbids', () => {
  const file = parseFramefile(
    '{ // a comment\n"data": [{"filter": "a//b", "title": {"text": "Don\\\'t"}}] /* b */ }',
  );
  expect(file.data).toMatchObject([{ filter: 'a//b', title: { text: "Don't" } }]);
  for (const open of ['/*', '"', '{"a":"'])
    expect(() => parseFramefile(open.repeat(200_000))).toThrow(/not valid JSON/);
  expect(() => parseFramefile('{"data": 3}')).toThrow(expect.objectContaining({ code: 'FRAMEFILE_INVALID' }));
});

async function makeFrameit(files: Record<string, string>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'frameit-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  return dir;
}

const options = { name: 'Imported', outputs: USUAL_OUTPUTS.slice(0, 1) };

test('a folder of frameit becomes a design', async () => {
  const dir = await makeFrameit({
    'shots/Framefile.json': JSON.stringify({
      default: {
        keyword: { color: '#ff0000', font: './A.otf' },
        title: { color: '#00ff00' },
        background: './b.jpg',
        padding: 50,
      },
      data: [{ filter: 'home', background: '#112233' }, { filter: 'x.*\\.png' }],
    }),
    'shots/en-US/title.strings': '"Home" = "with ease"\n"Sets" = "All"\n"Set" = "One"',
    'shots/en-US/keyword.strings': '"Home" = "Garden"',
    'shots/de-DE/title.strings': '"Home" = "mit Leichtigkeit"',
    'shots/en-US/iPad-01Home.png': '',
    'shots/en-US/iPhone-01Home.png': '',
    'shots/en-US/iPhone-01Home_framed.png': '',
  });
  await symlink('/etc/passwd', join(dir, 'shots/de-DE/keyword.strings'));
  const { design, warnings } = await readFrameit(dir, join(dir, 'shots'), options);
  expect(design).toMatchObject({
    background: { fill: { kind: 'picture', file: 'shots/b.jpg' } },
    caption: { colour: '#ff0000' },
    subcaption: { colour: '#00ff00' },
    fallbackLanguage: 'en-US',
    texts: {
      'en-US': {
        home: { caption: 'Garden', subcaption: 'with ease' },
        sets: { caption: 'All' },
        set: { caption: 'One' },
      },
      'de-DE': { home: { caption: 'mit Leichtigkeit' } },
    },
  });
  expect(design.shots[0]).toMatchObject({
    picture: 'shots/{language}/iPhone-01Home.png',
    background: { fill: { kind: 'colour', colour: '#112233' } },
  });
  for (const word of ['keyword.strings was not read', 'padding', './A.otf', 'x.*'])
    expect(warnings.join('\n')).toContain(word);
});

test('nothing is left out without a word', async () => {
  const many = Array.from({ length: 20 }, (_, at) => `"${at}-key" = "Text ${at}";`).join('\n');
  const dir = await makeFrameit({
    'Framefile.json': JSON.stringify({
      device_frame_version: 'latest',
      default: {
        title: { font_size: 72, color: 'red', fonts: [{ font: 'J.ttc', supported: ['ja'] }] },
        show_complete_frame: 'yes',
      },
      data: [{ filter: 'Own', title: { text: 'Of the Framefile' } }],
    }),
    'en-US/title.strings': `"Long" = "${'A'.repeat(301)}";\n${many}\nB = "b";`,
    'en-US/iPad-Long.png': '',
    'en-US/iPhone-Long.png': '',
    'default/title.strings': '"Long" = "x";',
    'title.strings': '"Long" = "x";',
  });
  await symlink('en-US', join(dir, 'ja'));
  await mkdir(join(dir, 'de-DE'));
  await writeFile(join(dir, 'de-DE/title.strings'), Buffer.from('"A" = "é"', 'latin1'));
  const { warnings } = await readFrameit(dir, dir, options);
  for (const told of [
    'device_frame_version "latest"; title.font_size 72; title.color "red"; show_complete_frame "yes"',
    'J.ttc for ja',
    'at most 20 shots, so these have none: 19-key, Own',
    'their ends are missing: Long (en-US)',
    'in no shot: iPad-Long.png',
    'The first one: B = "b";',
    'default is no code of a language',
    'title.strings was not read: it is in no folder of a language',
    'ja was not read: it is a link',
    'de-DE/title.strings was not read: it is neither UTF-8 nor UTF-16',
  ])
    expect(warnings.join('\n')).toContain(told);
});

test('texts of a Framefile stand where the files have none, and a title alone has the colour of titles', async () => {
  const dir = await makeFrameit({
    'Framefile.json': JSON.stringify({
      default: { keyword: { color: '#000001' }, title: { color: '#000002' } },
      data: [
        { filter: 'Home', keyword: {}, title: { text: 'unused' } },
        { filter: 'Own', title: { text: 'Of the Framefile' } },
        { filter: 'Two', keyword: { color: '#000003' } },
        { filter: 'Two', keyword: { text: 'Keyword' } },
      ],
    }),
    'en-US/title.strings': '"Home" = "One";\n"Two" = "2";',
    'fr-FR/Own.png': '',
  });
  const { design } = await readFrameit(dir, dir, options);
  expect(design.texts).toEqual({
    'en-US': {
      home: { caption: 'One' },
      two: { caption: 'Keyword', subcaption: '2' },
      own: { caption: 'Of the Framefile' },
    },
    'fr-FR': {
      home: { caption: 'unused' },
      two: { caption: 'Keyword' },
      own: { caption: 'Of the Framefile' },
    },
  });
  expect(design.shots.map(({ id, caption }) => [id, caption?.colour])).toEqual([
    ['home', '#000002'],
    ['two', '#000003'],
    ['own', '#000002'],
  ]);
});

test('a folder without files of frameit, and one outside of the working folder, are refused', async () => {
  const dir = await makeFrameit({ 'a/readme.txt': '' });
  for (const path of [join(dir, 'a'), '/etc'])
    await expect(readFrameit(dir, path, options)).rejects.toMatchObject({ code: 'FRAMEFILE_INVALID' });
});
