import { describe, expect, test } from '@jest/globals';

import { readFontFaces } from '../src/fonts/read-font-faces.ts';
import { chooseFaces, type FontFace } from '../src/index.ts';
import { fontFolders, listSystemFonts } from '../src/node/index.ts';
import { fontsTitle, hasFonts } from './sample-design.ts';

function face(family: string, scripts: string[], change: Partial<FontFace> = {}): FontFace {
  return {
    key: `/fonts/${family}-${String(change.weight ?? 400)}.ttf#0`,
    family,
    weight: 400,
    scripts,
    source: 'system',
    licence: null,
    ...change,
  };
}

describe('the fonts of a text', () => {
  const all = [
    face('Noto Sans', ['Latn', 'Cyrl', 'Grek']),
    face('Noto Sans', ['Latn', 'Cyrl', 'Grek'], { weight: 700 }),
    face('Noto Sans Arabic', ['Arab']),
    face('Unusual Thai', ['Thai']),
    face('Own', ['Latn'], { weight: [100, 900] }),
  ];
  const choose = (text: string, language: string, font: string | string[] = 'sans', weight = 700) => {
    const { faces, ...missing } = chooseFaces(all, { text, language, style: { font, weight } });
    return { keys: faces.map(({ key }) => key.replace(/^\/fonts\/|\.ttf#0$/g, '')), faces, ...missing };
  };

  test('are a usual one of its script in the nearest weight, then one for Latin letters and digits', () => {
    expect(choose('كل 12', 'ar-SA').keys).toEqual(['Noto Sans Arabic-400', 'Noto Sans-700']);
    expect(choose('ไทย', 'th').keys).toEqual(['Unusual Thai-400', 'Noto Sans-700']);
  });

  test('begin with the family of the design, and its weight is set where the font is variable', () => {
    const { keys, faces } = choose('Ж', 'ru', ['Gone', 'own'], 650);
    expect(keys).toEqual(['Own-100,900', 'Noto Sans-700']);
    expect(faces[0]?.variableWeight).toBe(650);
  });

  test('that are missing are named', () => {
    expect(choose('Hello', 'en', 'Gone')).toMatchObject({
      keys: ['Noto Sans-700'],
      missingFamilies: ['Gone'],
    });
    expect(choose('한국어', 'ko').missingScripts).toEqual(['Kore']);
  });
});

test('a file that is no font, or a broken one, has no faces', async () => {
  for (const text of [
    '',
    'wOF2 and more',
    '\0\u0001\0\0\0\u0005\0\0\0\0\0\0name\0\0\0\0\0\0\0\u001c\u00ff\u00ff\u00ff\u00ff',
    'ttcf\0\u0001\0\0\0\0\0\u00ff',
  ]) {
    const bytes = Buffer.from(text, 'latin1');
    expect(await readFontFaces(async (at, length) => bytes.subarray(at, at + length))).toEqual([]);
  }
});

(hasFonts ? test : test.skip)(
  `installed fonts are found with their scripts, weights and licences${fontsTitle}`,
  async () => {
    const faces = await listSystemFonts(fontFolders());
    const find = (family: string, weight: number) =>
      faces.find((each) => each.family === family && each.weight === weight);
    expect(find('Noto Sans', 700)).toMatchObject({
      scripts: ['Latn', 'Cyrl', 'Grek'],
      licence: 'SIL Open Font License',
    });
    expect(find('Noto Sans CJK TC', 400)?.key).toMatch(/NotoSansCJK-Regular\.ttc#3$/);
  },
);
