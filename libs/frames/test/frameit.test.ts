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
])('texts of frameit are read: %s', (_, bytes) => expect(parseStrings(bytes)).toEqual(TEXTS));

test('a Framefile may contain comments and escapes that JSON forbids', () => {
  const file = parseFramefile(
    '{ // a comment\n"data": [{"filter": "a//b", "title": {"text": "Don\\\'t"}}] /* b */ }',
  );
  expect(file.data).toMatchObject([{ filter: 'a//b', title: { text: "Don't" } }]);
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

test('a folder without files of frameit, and one outside of the working folder, are refused', async () => {
  const dir = await makeFrameit({ 'a/readme.txt': '' });
  for (const path of [join(dir, 'a'), '/etc'])
    await expect(readFrameit(dir, path, options)).rejects.toMatchObject({ code: 'FRAMEFILE_INVALID' });
});
