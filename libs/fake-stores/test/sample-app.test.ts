import { describe, expect, test } from '@jest/globals';
import type { DrawnAppView } from '@storedeck/drawing';

import { createSampleApp, PRODUCT } from '../src/index.ts';
import { createNodeCanvas } from '../src/node.ts';
import { recoloredContext } from '../src/sample-app/recolored-context.ts';

const canvas = createNodeCanvas();
const app = createSampleApp(canvas);
const VIEW: DrawnAppView = {
  width: 195,
  height: 422,
  tab: 0,
  scroll: 0,
  language: 'en-US',
  dark: false,
  textScale: 1,
  platform: 'ios',
  screen: '',
  typed: {},
  focus: undefined,
  checked: [],
};

async function drawn(change: Partial<DrawnAppView>): Promise<string> {
  await app.ready();
  const view = { ...VIEW, ...change };
  const surface = canvas.create(view.width, view.height);
  app.draw(surface.context, view);
  return Buffer.from(await surface.encode('png')).toString('base64');
}

describe('the sample app', () => {
  test('is the app that the stores sell', () => {
    expect(app.id).toBe(PRODUCT.bundleId);
  });

  test('looks different for each tab, scroll position, language and appearance', async () => {
    const views: Partial<DrawnAppView>[] = [
      {},
      { tab: 1 },
      { tab: 2 },
      { tab: 3 },
      { scroll: 100 },
      { language: 'de' },
      { language: 'ar-EG' },
      { dark: true },
    ];
    const images = await Promise.all(views.map(drawn));
    expect(new Set(images).size).toBe(views.length);
    expect(await drawn({})).toBe(images[0]);
  });

  test('uses the texts of the same language, and English for an unknown language', async () => {
    expect(await drawn({ language: 'de-AT' })).toBe(await drawn({ language: 'de-DE' }));
    expect(await drawn({ language: 'tlh' })).toBe(await drawn({ language: 'en-US' }));
  });

  test('opens tabs in reading direction', () => {
    const first = { x: 5, y: VIEW.height - 5 };
    expect(app.tabAt(VIEW, first)).toBe(0);
    expect(app.tabAt({ ...VIEW, language: 'ar' }, first)).toBe(3);
    expect(app.tabAt(VIEW, { x: 190, y: VIEW.height - 5 })).toBe(3);
    expect(app.tabAt(VIEW, { x: 5, y: 100 })).toBeUndefined();
  });

  test('scrolls to the end of its page, and does not scroll if the whole page fits', () => {
    expect(app.scrollRange(VIEW)).toBeCloseTo(780 - (422 - 42));
    expect(app.scrollRange({ ...VIEW, height: 5000 })).toBe(0);
  });
});

test('a recoloured context changes plain colours and the colours of gradients, and nothing else', async () => {
  await canvas.ready();
  const { context } = canvas.create(4, 4);
  const recolored = recoloredContext(context, { '#ffffff': '#123456' });
  recolored.fillStyle = '#ffffff';
  expect(context.fillStyle).toBe('#123456');
  recolored.fillStyle = '#fedcba';
  expect(context.fillStyle).toBe('#fedcba');
  recolored.font = '10px sans-serif';
  const stops: string[] = [];
  const gradient = { addColorStop: (_at: number, color: string) => void stops.push(color) };
  recoloredContext({ ...context, createLinearGradient: () => gradient }, { '#ffffff': '#123456' })
    .createLinearGradient(0, 0, 0, 4)
    .addColorStop(0, '#ffffff');
  expect(stops).toEqual(['#123456']);
});
