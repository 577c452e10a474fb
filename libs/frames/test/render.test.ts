import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';
import { pictureHeader } from '@storedeck/pictures';

import { findHole } from '../src/draw/find-hole.ts';
import { FramePainter, makeJob, type Design } from '../src/index.ts';
import {
  folderFiles,
  fontFolders,
  listSystemFonts,
  openCanvasKit,
  renderDesigns,
} from '../src/node/index.ts';
import { fontsTitle, hasFonts, makeFolder, sampleDesign } from './sample-design.ts';

const kit = await openCanvasKit();
const faces = await listSystemFonts(fontFolders());
const dir = await makeFolder();
const painter = new FramePainter(kit, folderFiles(dir));
// Without the fonts, the title of each test says that it is left out. Where all tools are required, it fails instead.
const withFonts = hasFonts ? describe : describe.skip;

async function paint(design: Design, language = 'en-US') {
  const { job, findings } = makeJob(
    design,
    { output: design.outputs[0]!, shot: design.shots[0]!, language },
    faces,
  );
  const picture = await painter.paint(job);
  const at = (x: number, y: number) => [
    ...picture.pixels.subarray((y * picture.width + x) * 4, (y * picture.width + x) * 4 + 4),
  ];
  return { ...picture, at, findings: [...findings, ...picture.findings], job };
}

withFonts(`a picture${fontsTitle}`, () => {
  test('has the exact size of its slot, the screenshot in the device, and no transparent pixel', async () => {
    const { width, height, pixels, at, findings } = await paint(sampleDesign());
    expect([width, height, findings]).toEqual([320, 640, []]);
    expect(at(160, 500)).toEqual([255, 0, 0, 255]);
    expect(pixels.every((value, place) => place % 4 !== 3 || value === 255)).toBe(true);
  });

  test('has the same pixels each time, and with a background that was kept', async () => {
    const first = await paint(sampleDesign());
    const other = new FramePainter(kit, folderFiles(dir));
    expect(Buffer.compare(Buffer.from((await paint(sampleDesign())).pixels), Buffer.from(first.pixels))).toBe(
      0,
    );
    expect(
      Buffer.compare(Buffer.from((await other.paint(first.job)).pixels), Buffer.from(first.pixels)),
    ).toBe(0);
    other.close();
  });

  test.each([
    ['Small habits, kept kindly', 'en-US'],
    ['Маленькие привычки', 'ru'],
    ['Μικρές συνήθειες', 'el'],
    ['عادات صغيرة بكل رفق', 'ar-SA'],
    ['הרגלים קטנים', 'he'],
    ['छोटी आदतें, प्यार से', 'hi'],
    ['นิสัยเล็กๆ ที่ดูแลด้วยใจ', 'th'],
    ['小さな習慣を続ける', 'ja'],
    ['温柔地坚持每一个小习惯', 'zh-Hans'],
    ['溫柔地堅持每一個小習慣', 'zh-Hant'],
    ['작은 습관을 다정하게', 'ko'],
  ])('has all letters of “%s” (%s)', async (caption, language) => {
    const design = sampleDesign({ texts: { [language]: { home: { caption } } } });
    expect((await paint(design, language)).findings).toEqual([]);
  });

  test('draws one sign in the form of each language', async () => {
    const draw = async (language: string) =>
      Buffer.from(
        (await paint(sampleDesign({ texts: { [language]: { home: { caption: '骨' } } } }), language)).pixels,
      );
    const [simplified, traditional] = [await draw('zh-Hans'), await draw('zh-Hant')];
    expect(simplified.equals(traditional)).toBe(false);
  });

  test.each([
    ['missing-glyph', { caption: 'A\u{10FFFD}' }, /U\+10FFFD\) at character 2/],
    ['overflow', { caption: 'Donaudampfschifffahrtsgesellschaftskapitän' }, /wider than its box/],
    ['overflow', { caption: 'word '.repeat(50) }, /of the height of the box/],
    ['missing-text', { caption: '' }, /de has one/],
  ])('with a fault is reported: %s', async (kind, texts, detail) => {
    const design = sampleDesign({ texts: { 'en-US': { home: texts }, de: { home: { caption: 'Da' } } } });
    expect((await paint(design)).findings).toContainEqual(
      expect.objectContaining({
        kind,
        severity: 'error',
        part: 'caption',
        detail: expect.stringMatching(detail),
      }),
    );
  });

  test('is drawn again only when something has changed, and not written with an error', async () => {
    const folder = await makeFolder();
    const run = (design: Design, checkOnly = false) =>
      renderDesigns({ dir: folder, designs: [{ designId: 'a', design }], locales: {}, faces, checkOnly });
    const states = async (design: Design, checkOnly?: boolean) =>
      (await run(design, checkOnly)).pictures.map(({ state }) => state);
    const design = sampleDesign({
      texts: { 'en-US': { home: { caption: 'Hi' } }, ja: { home: { caption: 'やあ' } } },
    });
    expect(await states(design, true)).toEqual(['checked', 'checked']);
    expect(await states(design)).toEqual(['drawn', 'drawn']);
    const file = join(folder, 'designs/output/a/googlePlay/ja-JP/phoneScreenshots/01-home.png');
    const before = await readFile(file);
    expect(pictureHeader(before)).toMatchObject({
      format: 'png',
      size: { width: 320, height: 640 },
      alpha: null,
    });
    expect(await states(design)).toEqual(['unchanged', 'unchanged']);
    await rm(file);
    expect(await states(design)).toEqual(['unchanged', 'drawn']);
    expect(await readFile(file)).toEqual(before);
    const { ja } = design.texts;
    expect(
      await states({ ...design, texts: { 'en-US': { home: { caption: 'word '.repeat(50) } }, ja: ja! } }),
    ).toEqual(['refused', 'unchanged']);
    await writeFile(join(folder, 'screen.png'), 'no picture');
    const { pictures } = await run(design);
    expect(pictures[0]).toMatchObject({ state: 'refused', findings: [{ kind: 'unreadable-picture' }] });
    expect(await readFile(file)).toEqual(before);
  });
});

test('a missing screenshot is named, and one of another language only where the design allows it', async () => {
  const shots = [{ id: 'home', picture: 'screen-{language}.png' }];
  await copyFile(join(dir, 'screen.png'), join(dir, 'screen-en-US.png'));
  const examine = async (change: object) => {
    const design = sampleDesign({ shots, texts: { de: {} }, ...change });
    return (
      await painter.examine(
        makeJob(design, { output: design.outputs[0]!, shot: design.shots[0]!, language: 'de' }, faces).job,
      )
    ).map(({ detail }) => detail);
  };
  expect(await examine({})).toEqual(['There is no picture screen-de.png.']);
  expect(await examine({ fallbackLanguage: 'en-US' })).toEqual([
    'There is no screenshot in de; screen-en-US.png is shown.',
  ]);
});

test('the hole of a frame is found around its middle', () => {
  const picture = (rows: string) =>
    Uint8Array.from(rows.replaceAll(/\s/g, ''), (sign) => (sign === '#' ? 255 : 0));
  const frame = '........ .######. .##..##. .#....#. .#....#. .##..##. .######. ........';
  expect(findHole(picture(frame), 8, 8)).toMatchObject({ x: 2, y: 2, width: 4, height: 4 });
  expect(findHole(picture(frame.replaceAll('.######.', '.##..##.')), 8, 8)).toBeUndefined();
  expect(findHole(picture('########'.repeat(8)), 8, 8)).toBeUndefined();
});
