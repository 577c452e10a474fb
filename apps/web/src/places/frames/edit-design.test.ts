import { describe, expect, test } from '@jest/globals';
import { Design, TEMPLATES } from '@storedeck/frames';

import {
  addLanguage,
  addShot,
  applyTemplate,
  keepShownTexts,
  moveShot,
  pasteCells,
  removeLanguage,
  removeShot,
  renameShot,
  setFrameKind,
  setText,
  toggleOutput,
} from './edit-design.ts';
import { moveBox, sizeBox } from './move-box.ts';

const design = Design.parse({
  schemaVersion: 1,
  name: 'Launch',
  outputs: [{ store: 'appStore', slot: 'APP_IPHONE_67', width: 1320, height: 2868 }],
  background: { fill: { kind: 'colour', colour: '#ffffff' } },
  shots: ['a', 'b'].map((id) => ({ id, picture: `${id}.png`, caption: { size: 3 } })),
  texts: { en: { a: { caption: 'One', subcaption: 'Two' } }, de: {} },
});

describe('editing a design', () => {
  test('a text changes only its cell', () => {
    const { texts } = setText(design, { language: 'en', shot: 'a', part: 'caption' }, 'New');
    expect(texts).toEqual({ en: { a: { caption: 'New', subcaption: 'Two' } }, de: {} });
  });

  test('a language is added with the texts of the first one, and the only language stays', () => {
    const { texts } = addLanguage(design, 'fr-FR');
    expect(Object.keys(texts)).toEqual(['en', 'de', 'fr-FR']);
    expect(texts['fr-FR']).toEqual(design.texts['en']);
    expect(addLanguage(design, 'de')).toBe(design);
    const german = removeLanguage(design, 'en');
    expect(german.texts).toEqual({ de: {} });
    expect(removeLanguage(german, 'de')).toBe(german);
  });

  test('pasted cells go to the right and below, and those outside of the grid are left out', () => {
    const at = { language: 'en', shot: 'a', part: 'subcaption' } as const;
    const { texts } = pasteCells(design, at, [['1', '2', '3', '4'], ['5'], ['6']]);
    expect(texts).toEqual({
      en: { a: { caption: 'One', subcaption: '1' }, b: { caption: '2', subcaption: '3' } },
      de: { a: { subcaption: '5' } },
    });
  });

  test('shots are added, named, moved and removed with their texts', () => {
    const added = addShot(design);
    expect(added.shots.map(({ id }) => id)).toEqual(['a', 'b', 'shot-3']);
    const named = renameShot(moveShot(added, 'a', 1), 'a', 'first');
    expect(named.shots.map(({ id }) => id)).toEqual(['b', 'first', 'shot-3']);
    expect(named.texts['en']).toEqual({ first: { caption: 'One', subcaption: 'Two' } });
    expect(renameShot(design, 'a', 'b')).toBe(design);
    const removed = removeShot(named, 'first');
    expect(removed.texts['en']).toEqual({});
    expect(removeShot(removeShot(removed, 'b'), 'shot-3').shots).toHaveLength(1);
  });

  test('slots are added and taken away, except for the last one', () => {
    const slot = {
      store: 'googlePlay',
      slot: 'phoneScreenshots',
      width: 1080,
      height: 2160,
      device: 'phone',
    } as const;
    const added = toggleOutput(design, slot);
    expect(added.outputs).toHaveLength(2);
    expect(toggleOutput(added, design.outputs[0]!).outputs).toEqual([slot]);
    expect(toggleOutput(design, design.outputs[0]!)).toBe(design);
  });

  test('a picture is drawn again only for its own texts', () => {
    const shown = (edited: Design) => JSON.stringify(keepShownTexts(edited, { language: 'de', shot: 'a' }));
    const at = { language: 'en', shot: 'a', part: 'caption' } as const;
    expect(shown(setText(design, at, 'Other'))).toBe(shown(design));
    // Then no language has the text, and it is not missing.
    expect(shown(setText(design, at, ''))).not.toBe(shown(design));
    expect(shown(setText(design, { ...at, language: 'de' }, 'Da'))).not.toBe(shown(design));
  });

  test('the box of the texts stays within the picture', () => {
    const box = { x: 8, y: 6, width: 84, height: 20 };
    expect(moveBox(box, 20, -1)).toEqual({ ...box, x: 16, y: 5 });
    expect(sizeBox(box, 20, -30)).toEqual({ ...box, width: 92, height: 3 });
  });

  test('the frame of one store and device changes, and is changed again in the same variant', () => {
    const phone = { store: 'appStore', device: 'phone' } as const;
    const own = setFrameKind(design, phone, { kind: 'picture', file: 'designs/frames/a.png' });
    const again = setFrameKind(own, phone, { kind: 'plain' });
    expect(again.variants).toEqual([{ ...phone, frame: { kind: 'plain', file: 'designs/frames/a.png' } }]);
    expect(again.frame).toEqual(design.frame);
  });

  test('a template changes the look, and keeps shots and texts', () => {
    const changed = applyTemplate(design, TEMPLATES[5]!);
    expect(changed.background).not.toEqual(design.background);
    expect(changed.shots.map(({ id, picture }) => [id, picture])).toEqual([
      ['a', 'a.png'],
      ['b', 'b.png'],
    ]);
    expect(changed.texts).toEqual(design.texts);
  });
});
