import { type Canvas, type Context2D, type DrawnApp, type DrawnAppView, Sketch } from '@storedeck/drawing';

import { drawLogo, drawTabBar } from '../pictures/device.ts';
import { SCREENS } from '../pictures/screens/screens.table.ts';
import { PRODUCT, findText, WRITTEN_LOCALES } from '../product/product.ts';
import { DARK_COLORS } from './dark-colors.table.ts';
import { PAGES, type Section } from './pages.table.ts';
import { recoloredContext } from './recolored-context.ts';

/** Width of the app's screens, in points. */
const WIDTH = 390;
const TAB_BAR = 84;
/**
 * Height of the status bar, in the app's points. Behind the status bar, scrolled content is painted over, so that the
 * status bar stays readable.
 */
const STATUS_BAR = 50;

/**
 * Creates the fictional app `PRODUCT` as an app that simulated devices show. The app is drawn with the fonts of
 * `canvas`.
 */
export function createSampleApp(canvas: Canvas): DrawnApp {
  const drawSketch = (context: Context2D, view: DrawnAppView) => {
    const locale = findLocale(view.language);
    const options = { width: WIDTH, height: (view.height * WIDTH) / view.width, rtl: locale === 'ar-SA' };
    const colored = view.dark ? recoloredContext(context, DARK_COLORS) : context;
    return { sketch: new Sketch(canvas, colored, options), ui: findText(locale).ui };
  };
  return {
    name: 'Tilia',
    id: PRODUCT.packageName,
    ready: () => canvas.ready(),
    drawIcon(context, { x, y, size }) {
      drawLogo(new Sketch(canvas, context, { width: WIDTH, height: WIDTH }), { x, y, size });
    },
    draw(context, view) {
      context.save();
      context.scale(view.width / WIDTH, view.width / WIDTH);
      const { sketch, ui } = drawSketch(context, view);
      drawPage(sketch, view, (part, section) => SCREENS[section.screen]?.draw(part, ui));
      drawTabBar(sketch, ui, view.tab);
      context.restore();
    },
    tabAt(view, { x, y }) {
      const scale = WIDTH / view.width;
      if (y * scale < view.height * scale - TAB_BAR) return undefined;
      const across = findLocale(view.language) === 'ar-SA' ? view.width - x : x;
      return Math.min(3, Math.max(0, Math.floor((across / view.width) * 4)));
    },
    scrollRange(view) {
      const scale = view.width / WIDTH;
      const content = listSections(view).reduce((sum, { height }) => sum + height, 0);
      return Math.max(0, content * scale - (view.height - TAB_BAR * scale));
    },
    barColor: ({ dark }) => (dark ? '#eef5f0' : '#1d2b25'),
  };
}

type Draw = (part: Sketch, section: Section) => void;

function drawPage(s: Sketch, view: DrawnAppView, draw: Draw): void {
  const ground = SCREENS[listSections(view)[0]?.screen ?? 0]?.ground ?? '#ffffff';
  s.box(0, 0, s.width, s.height, { fill: ground });
  const visible = s.height - TAB_BAR;
  let y = (-view.scroll * WIDTH) / view.width;
  s.inset({ x: 0, y: 0, width: s.width, height: visible, points: WIDTH }, (page) => {
    for (const section of listSections(view)) {
      const place = { x: 0, y, width: WIDTH, height: section.height, points: WIDTH };
      if (y < visible && y + section.height > 0) {
        page.inset(place, (part) => {
          part.box(0, 0, part.width, part.height, { fill: SCREENS[section.screen]?.ground ?? ground });
          draw(part, section);
        });
      }
      y += section.height;
    }
    if (view.scroll > 0) page.box(0, 0, page.width, STATUS_BAR, { fill: ground });
  });
}

function listSections({ tab }: DrawnAppView): readonly Section[] {
  return PAGES[tab] ?? [];
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
