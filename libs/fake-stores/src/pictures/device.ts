import type { Sketch } from '@storedeck/drawing';

import type { ScreenText } from '../product/listing-text.ts';
import { icon, TAB_ICONS } from './icons.ts';
import { CARD, INK, LEAF, LINE, MINT, SOFT_INK } from './palette.ts';
import { leaf } from './plants.ts';
import type { AppScreen } from './screens/screen.ts';

/**
 * Draws a phone whose display is 390 points wide and shows a screen of the app. The phone is an iPhone with its Dynamic
 * Island, or an Android phone with its camera.
 */
export function drawPhone(
  sketch: Sketch,
  area: { x: number; y: number; width: number; height: number },
  content: { screen: AppScreen; ui: ScreenText; android: boolean },
): void {
  const rim = area.width * 0.026;
  const radius = area.width * (content.android ? 0.1 : 0.145);
  sketch.box(area.x - rim, area.y - rim, area.width + rim * 2, area.height + rim * 2, {
    radius: radius + rim,
    fill: '#11161a',
    shadow: 40,
  });
  sketch.inset({ ...area, radius, points: 390 }, (inner) => {
    drawPhoneScreen(inner, content);
    if (content.android) inner.circle(inner.width / 2, 30, 11, '#05080a');
    else inner.box(inner.width / 2 - 58, 12, 116, 33, { radius: 17, fill: '#05080a' });
  });
}

/** Draws a screen of the app as a phone shows it. `sketch` must be 390 points wide. */
export function drawPhoneScreen(sketch: Sketch, content: { screen: AppScreen; ui: ScreenText }): void {
  sketch.box(0, 0, sketch.width, sketch.height, { fill: content.screen.ground });
  content.screen.draw(sketch, content.ui);
  if (content.screen.tab !== undefined) drawTabBar(sketch, content.ui, content.screen.tab);
  drawStatusBar(sketch, content);
}

/** Draws a tablet whose display is 640 points wide and shows a screen of the app beside a column of tabs. */
export function drawTablet(
  sketch: Sketch,
  area: { x: number; y: number; width: number; height: number },
  content: { screen: AppScreen; ui: ScreenText },
): void {
  const rim = area.width * 0.026;
  sketch.box(area.x - rim, area.y - rim, area.width + rim * 2, area.height + rim * 2, {
    radius: area.width * 0.05,
    fill: '#11161a',
    shadow: 50,
  });
  sketch.inset({ ...area, radius: area.width * 0.028, points: 640 }, (inner) => {
    const side = content.screen.tab === undefined ? 0 : SIDE;
    inner.box(0, 0, inner.width, inner.height, { fill: content.screen.ground });
    inner.inset(
      {
        x: side,
        y: 0,
        width: inner.width - side,
        height: inner.height,
        radius: 0,
        points: inner.width - side,
      },
      (main) => content.screen.draw(main, content.ui),
    );
    if (content.screen.tab !== undefined) drawSideBar(inner, content.ui, content.screen.tab);
    drawStatusBar(inner, content);
  });
}

function drawStatusBar(s: Sketch, { screen, ui }: { screen: AppScreen; ui: ScreenText }): void {
  s.text(ui.clock, 52, 36, { size: 16, weight: 700, color: screen.ink, align: 'center' });
  const x = s.width - 66;
  s.box(x, 24, 25, 12, { radius: 4, stroke: screen.ink });
  s.box(x + 2, 26, 17, 8, { radius: 2, fill: screen.ink });
  s.box(x + 26.5, 28, 2, 4, { radius: 1, fill: screen.ink });
  [5, 7, 9, 11].forEach((height, bar) =>
    s.box(x - 28 + bar * 5, 36 - height, 3.2, height, { radius: 1, fill: screen.ink }),
  );
}

/** Draws the bar with the app's tabs at the lower edge of a phone. */
export function drawTabBar(s: Sketch, ui: ScreenText, selected: number): void {
  const y = s.height - 84;
  s.box(0, y, s.width, 84, { fill: 'rgba(255, 255, 255, 0.96)' });
  s.box(0, y, s.width, 1, { fill: LINE });
  ui.tabs.forEach((label, index) => {
    const x = (s.width / 4) * (index + 0.5);
    const color = index === selected ? LEAF : '#9aa59f';
    icon(s, TAB_ICONS[index] ?? 'leaf', { x, y: y + 24, size: 22, color });
    s.text(label, x, y + 52, { size: 11.5, weight: 600, color, align: 'center', maxWidth: s.width / 4 - 8 });
  });
  s.box(s.width / 2 - 66, s.height - 13, 132, 5, { radius: 3, fill: INK });
}

/** Width of a tablet's column of tabs, in points. */
const SIDE = 190;

function drawSideBar(s: Sketch, ui: ScreenText, selected: number): void {
  s.box(0, 0, SIDE, s.height, { fill: CARD });
  s.box(SIDE - 1, 0, 1, s.height, { fill: LINE });
  drawLogo(s, { x: 46, y: 96, size: 44 });
  s.text('Tilia', 80, 104, { size: 24, weight: 800, color: INK });
  ui.tabs.forEach((label, index) => {
    const y = 150 + index * 56;
    if (index === selected) s.box(14, y, SIDE - 28, 48, { radius: 16, fill: MINT });
    const color = index === selected ? LEAF : SOFT_INK;
    icon(s, TAB_ICONS[index] ?? 'leaf', { x: 44, y: y + 24, size: 20, color });
    s.text(label, 68, y + 30, { size: 16, weight: 700, color, maxWidth: SIDE - 92 });
  });
}

/** Draws the app's logo: two leaves on green. */
export function drawLogo(s: Sketch, logo: { x: number; y: number; size: number; radius?: number }): void {
  const { x, y, size } = logo;
  s.box(x - size / 2, y - size / 2, size, size, {
    radius: logo.radius ?? size * 0.26,
    fill: s.gradient('#4c9f78', '#1c5a41', y - size / 2, y + size / 2),
  });
  s.around(x, y, (inner) => {
    const root = size * 0.3;
    leaf(inner, { x: 0, y: root, length: size * 0.56, angle: -0.62, color: '#bfe6c9' });
    leaf(inner, { x: 0, y: root, length: size * 0.64, angle: 0.5, color: '#fdf3d3' });
    inner.line({ width: size * 0.035, color: '#fdf3d3' }, [0, root + size * 0.07], [0, root - size * 0.04]);
  });
}
