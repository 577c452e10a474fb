import {
  type AppElement,
  type Canvas,
  type Context2D,
  type DrawnApp,
  type DrawnAppView,
  Sketch,
} from '@storedeck/drawing';

import { drawLogo, drawTabBar } from '../pictures/device.ts';
import { findText, PRODUCT, WRITTEN_LOCALES } from '../product/product.ts';
import { DARK_COLORS } from './dark-colors.table.ts';
import { recoloredContext } from './recolored-context.ts';
import {
  drawAppScreen,
  drawIntroductionButton,
  findScreen,
  findScreenRange,
  listElements,
  type ScreenContext,
} from './screens/app-screens.ts';
import { SCREEN_NAMES } from './screens/define-screen.ts';
import { findScreenTexts } from './screens/screen-texts.table.ts';
import { drawTab, findTab, findTabAt, findTabRange, WIDTH } from './tabs.ts';

/**
 * Creates the fictional app `PRODUCT` as an app that simulated devices show. The app is drawn with the fonts of
 * `canvas`.
 */
export function createSampleApp(canvas: Canvas): DrawnApp {
  // Elements have places only when their texts can be measured.
  let measuring: Context2D | undefined;
  const measure = (view: DrawnAppView) => measuring && makeContext(canvas, measuring, view);
  return {
    name: 'Tilia',
    id: PRODUCT.packageName,
    languages: WRITTEN_LOCALES,
    permissions: ['location'],
    firstScreen: 'welcome',
    async ready() {
      await canvas.ready();
      measuring ??= canvas.create(1, 1).context;
    },
    drawIcon(context, { x, y, size }) {
      drawLogo(new Sketch(canvas, context, { width: WIDTH, height: WIDTH }), { x, y, size });
    },
    draw(context, view) {
      context.save();
      context.scale(view.width / WIDTH, view.width / WIDTH);
      const colored = view.dark ? recoloredContext(context, DARK_COLORS) : context;
      drawApp(makeContext(canvas, colored, view));
      context.restore();
    },
    tabAt: (view, at) => findTabAt(view, at, isMirrored(view)),
    scrollRange(view) {
      const [name, context] = [findScreen(view), measure(view)];
      if (name === undefined || !context) return findTabRange(view);
      return (findScreenRange(context, name) * view.width) / WIDTH;
    },
    elements(view) {
      const context = measure(view);
      return context ? listElements(context).map((one) => scaleElement(one, view.width / WIDTH)) : [];
    },
    findLinked(link) {
      const name = /^[^:]+:\/*([\w-]*)/.exec(link)?.[1] ?? '';
      return { screen: SCREEN_NAMES.find((one) => one === name) ?? '', tab: findTab(name) };
    },
    barColor: ({ dark }) => (dark ? '#eef5f0' : '#1d2b25'),
  };
}

function drawApp(context: ScreenContext): void {
  const { s, view, texts } = context;
  const name = findScreen(view);
  if (name !== undefined) return drawAppScreen(context, name);
  drawTab(s, texts.ui, view);
  if (view.tab === 0 && view.scroll === 0) drawIntroductionButton(context);
  drawTabBar(s, texts.ui, view.tab);
}

/** Returns a view with the texts of its language, and with a sketch in the app's points. */
function makeContext(canvas: Canvas, context: Context2D, view: DrawnAppView): ScreenContext {
  const locale = findLocale(view.language);
  const scale = WIDTH / view.width;
  return {
    s: new Sketch(canvas, context, { width: WIDTH, height: view.height * scale, rtl: isMirrored(view) }),
    view,
    texts: { ui: findText(locale).ui, screens: findScreenTexts(locale) },
    scroll: view.scroll * scale,
  };
}

function isMirrored({ language }: DrawnAppView): boolean {
  return findLocale(language) === 'ar-SA';
}

function scaleElement(element: AppElement, scale: number): AppElement {
  const { x, y, width, height, children } = element;
  return {
    ...element,
    ...{ x: x * scale, y: y * scale, width: width * scale, height: height * scale },
    ...(children && { children: children.map((child) => scaleElement(child, scale)) }),
  };
}

/**
 * Returns the locale whose texts the app shows for a language code, such as `pt-BR` for `pt-PT`. Returns the primary
 * locale if the app has no texts in the language.
 */
function findLocale(language: string): string {
  const [wanted] = language.split('-');
  const same = WRITTEN_LOCALES.filter((locale) => locale.split('-')[0] === wanted);
  return same.find((locale) => locale === language) ?? same[0] ?? PRODUCT.primaryLocale;
}
