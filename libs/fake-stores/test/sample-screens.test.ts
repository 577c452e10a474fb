import { beforeAll, describe, expect, test } from '@jest/globals';
import type { AppElement, DrawnAppView } from '@storedeck/drawing';

import { createSampleApp } from '../src/index.ts';
import { createNodeCanvas } from '../src/node.ts';

const app = createSampleApp(createNodeCanvas());
beforeAll(() => app.ready());

const SCREENS = ['welcome', 'rest', 'plant', 'place', 'habits'];
const LANGUAGES = ['en-US', 'de-DE', 'fr-FR', 'ja-JP', 'pt-BR', 'ar'];

function makeView(change: Partial<DrawnAppView> = {}): DrawnAppView {
  return {
    ...{ width: 411, height: 913, tab: 0, scroll: 0, screen: 'plant', platform: 'android' },
    ...{ language: 'en-US', dark: false, textScale: 1, typed: {}, focus: undefined, checked: [] },
    ...change,
  };
}

function list(change: Partial<DrawnAppView> = {}): readonly AppElement[] {
  const flat = (elements: readonly AppElement[]): AppElement[] =>
    elements.flatMap((element) => [element, ...flat(element.children ?? [])]);
  return flat(app.elements?.(makeView(change)) ?? []);
}

function find(id: string, change: Partial<DrawnAppView> = {}): AppElement {
  const found = list(change).find((element) => element.id === id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
}

describe('the screens of the sample app', () => {
  test.each(SCREENS)('%s has the same ids in every language and on both platforms', (screen) => {
    const listIds = (change: Partial<DrawnAppView>) =>
      list({ screen, height: 2000, ...change }).map(({ id }) => id);
    const ids = listIds({});
    expect(ids.length).toBeGreaterThan(3);
    expect(new Set(ids).size).toBe(ids.length);
    for (const language of LANGUAGES)
      for (const platform of ['android', 'ios'] as const)
        expect(listIds({ language, platform })).toEqual(ids);
  });

  test.each(SCREENS)('%s has other texts in each language', (screen) => {
    const texts = LANGUAGES.map((language) =>
      list({ screen, language })
        .map(({ text, hint, label }) => text || hint || label)
        .join('|'),
    );
    expect(new Set(texts).size).toBe(LANGUAGES.length);
  });

  test('are mirrored in Arabic', () => {
    expect(find('back').x).toBeLessThan(100);
    expect(find('back', { language: 'ar' }).x).toBeGreaterThan(300);
    const [left, right] = ['en-US', 'ar'].map((language) =>
      find('habit_1_name', { screen: 'habits', language }),
    );
    expect((left?.x ?? 0) + (right?.x ?? 0) + (left?.width ?? 0)).toBeCloseTo(411, 3);
  });

  test('are taller with larger texts, so that they scroll', () => {
    expect(find('save', { textScale: 2 }).y).toBeGreaterThan(find('save').y + 100);
    expect(app.scrollRange(makeView())).toBe(0);
    expect(app.scrollRange(makeView({ textScale: 2.5 }))).toBeGreaterThan(0);
    expect(find('save', { textScale: 2, scroll: 100 }).y).toBeCloseTo(
      find('save', { textScale: 2 }).y - 100,
      3,
    );
  });

  test('take a form when what is needed was typed', () => {
    const typed = { name: 'Ana', passcode: '123' };
    expect(find('save', { typed }).isDisabled).toBe(true);
    expect(find('save', { typed: { ...typed, passcode: '1234' } }).isDisabled).toBe(false);
    expect(find('passcode', { typed })).toMatchObject({ kind: 'secret', text: '123' });
  });

  test('are opened by the first tab and by links', () => {
    expect(find('introduction', { screen: '' }).tap).toEqual({ kind: 'open', screen: 'welcome' });
    expect(list({ screen: '', tab: 1 })).toEqual([]);
    expect(app.findLinked?.('app.tilia.garden://habits')).toEqual({ screen: 'habits', tab: 0 });
    expect(app.findLinked?.('app.tilia.garden://insights?from=mail')).toEqual({ screen: '', tab: 2 });
    expect(app.findLinked?.('app.tilia.garden:')).toEqual({ screen: '', tab: 0 });
  });
});
