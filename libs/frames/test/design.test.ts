import { describe, expect, test } from '@jest/globals';

import {
  changeShown,
  type Design,
  makeDesign,
  parseDesign,
  planPictures,
  showDesign,
  TEMPLATES,
  USUAL_OUTPUTS,
} from '../src/index.ts';
import { sampleDesign } from './sample-design.ts';

function place(design: Design, change = {}) {
  return { output: design.outputs[0]!, shot: design.shots[0]!, language: 'en-US', isRtl: false, ...change };
}

describe('a design', () => {
  test.each([
    ['{', /not valid JSON/, /^/],
    ['{"schemaVersion":1}', /is not a valid design/, /background/],
    [JSON.stringify({ ...sampleDesign(), colour: 'red' }), /is not a valid design/, /colour/],
    [
      JSON.stringify({ ...sampleDesign(), shots: [...sampleDesign().shots, ...sampleDesign().shots] }),
      /two shots with the id home/,
      /Remove/,
    ],
  ])('that is wrong is refused with its place', (text, message, hint) => {
    expect(() => parseDesign(text, 'designs/a.json')).toThrow(
      expect.objectContaining({
        name: 'FramesError',
        code: 'DESIGN_INVALID',
        message: expect.stringMatching(message),
      }),
    );
    try {
      parseDesign(text, 'designs/a.json');
    } catch (error) {
      expect(String(Object(error).hint)).toMatch(hint);
    }
  });

  test('is changed where a picture has its value from', () => {
    const design = sampleDesign({
      shots: [{ id: 'home', picture: 'screen.png', caption: { weight: 500 } }],
      variants: [
        { store: 'googlePlay', text: { y: 5 } },
        { store: 'appStore', text: { x: 3 } },
      ],
    });
    const changed = changeShown(design, place(design), { text: { x: 1, y: 2 } });
    expect(changed.variants.map(({ text }) => text)).toEqual([{ y: 2 }, { x: 3 }]);
    expect(changed.text).toEqual({ ...design.text, x: 1 });
    const bold = changeShown(changed, place(changed), { caption: { weight: 800, size: 9 } });
    expect([bold.shots[0]?.caption, bold.caption.size]).toEqual([{ weight: 800 }, 9]);
    expect(showDesign(bold, place(bold))).toMatchObject({
      text: { x: 1, y: 2 },
      caption: { weight: 800, size: 9 },
    });
  });

  test('changes for a store, a device, a language and a shot, and keeps the rest', () => {
    const design = sampleDesign({
      frame: { x: 10, width: 70, rotate: 8 },
      shots: [{ id: 'home', picture: 'screen.png', caption: { weight: 500 } }],
      variants: [
        { store: 'googlePlay', frame: { camera: 'hole' } },
        { store: 'appStore', frame: { camera: 'island' } },
        { device: 'tablet', caption: { size: 5 } },
        { languages: ['de'], caption: { size: 6 } },
      ],
    });
    expect(showDesign(design, place(design))).toMatchObject({
      frame: { x: 10, width: 70, rotate: 8, camera: 'hole', kind: 'device' },
      caption: { size: 8, weight: 500 },
    });
    expect(showDesign(design, place(design, { language: 'de' })).caption.size).toBe(6);
  });

  test('is mirrored for a language that is written from right to left', () => {
    const design = sampleDesign({ frame: { x: 10, width: 70, rotate: 8 }, text: { x: 5, width: 60 } });
    expect(showDesign(design, place(design, { isRtl: true }))).toMatchObject({
      frame: { x: 20, rotate: -8 },
      text: { x: 35 },
    });
    const shape = { kind: 'ellipse', x: 86, y: 84, width: 1, height: 1, colour: '#ffffff' } as const;
    const fill = { kind: 'gradient', angle: 65, colours: ['#ffffff', '#000000'] } as const;
    const lit = sampleDesign({
      background: { fill: { ...fill, colours: [...fill.colours] }, shapes: [shape] },
    });
    expect(showDesign(lit, place(lit, { isRtl: true })).background).toMatchObject({
      fill: { angle: 115 },
      shapes: [{ x: 14 }],
    });
    const fixed = { ...design, mirror: false };
    expect(showDesign(fixed, place(design, { isRtl: true })).frame.x).toBe(10);
  });

  test('makes a picture for each shot in each language of the listing that it has texts for', () => {
    const design = sampleDesign({
      outputs: [...USUAL_OUTPUTS.slice(0, 1), ...USUAL_OUTPUTS.slice(3, 4)],
      texts: { 'en-US': {}, ja: {}, 'zh-Hans': {}, xx: {} },
    });
    const plan = planPictures(
      { designId: 'a', design },
      { appStore: ['en-US', 'ja', 'fr-FR'], googlePlay: ['en-US', 'ja-JP', 'zh-CN'] },
    );
    expect(plan.pictures.map(({ output, locale }) => `${output.store} ${locale}`)).toEqual([
      'appStore en-US',
      'appStore ja',
      'googlePlay en-US',
      'googlePlay ja-JP',
      'googlePlay zh-CN',
    ]);
    expect(plan.withoutTexts).toEqual([{ store: 'appStore', locale: 'fr-FR' }]);
    expect(plan.withoutLocale).toContainEqual({ store: 'appStore', language: 'zh-Hans' });
  });
});

test.each(TEMPLATES)('the template $id makes a design that can be written and read again', (template) => {
  const design = makeDesign(template, {
    name: template.name,
    outputs: [...USUAL_OUTPUTS],
    shots: ['a', 'b'].map((id) => ({ id, picture: `{language}/${id}.png` })),
    texts: {},
  });
  expect(parseDesign(JSON.stringify(design), 'a.json')).toEqual(design);
});
