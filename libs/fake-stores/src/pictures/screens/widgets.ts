import type { Sketch } from '@storedeck/drawing';

import type { ScreenText } from '../../product/listing-text.ts';
import { HABIT_ICONS, icon } from '../icons.ts';
import { HABIT_COLORS, HABIT_GROUNDS, INK, LEAF, SOFT_INK } from '../palette.ts';
import { plant } from '../plants.ts';
import { type DrawScreen, MARGIN, TOP } from './screen.ts';

const APPS = ['#f0735a', '#5a9fd6', '#f2a93b', '#8a74d6', '#5fae83', '#e286a7', '#3f9c97', '#d3a75b'];

/** Draws a home screen with the widgets of the app. */
export const drawWidgets: DrawScreen = (s, ui) => {
  s.box(0, 0, s.width, s.height, { fill: s.gradient('#7db4ea', '#f5d5c4') });
  for (const [x, y, r] of [
    [0.1, 0.75, 190],
    [0.6, 0.82, 230],
    [1, 0.7, 170],
  ] as const) {
    s.circle(s.width * x, s.height * y + r * 0.8, r, 'rgba(255, 255, 255, 0.18)');
  }
  const width = s.width - MARGIN * 2;
  const half = (width - 18) / 2;
  s.inset({ x: MARGIN, y: TOP + 20, width, height: 172, radius: 28, points: width }, (inner) =>
    drawGardenWidget(inner, ui),
  );
  drawRingWidget(s, ui, { x: MARGIN, y: TOP + 212, size: half });
  drawListWidget(s, ui, { x: MARGIN + half + 18, y: TOP + 212, size: half });
  drawApps(s, TOP + 244 + half);
};

function drawGardenWidget(s: Sketch, ui: ScreenText): void {
  s.box(0, 0, s.width, 172, { fill: s.gradient('#e8f6fd', '#fdf4df', 0, 172) });
  s.circle(s.width - 54, 46, 24, '#ffd27a');
  s.curve(
    { width: 0.1, color: '#9fd09c', fill: '#9fd09c', floor: 172 },
    [-8, 138],
    [s.width * 0.5, 122],
    [s.width + 8, 140],
  );
  plant(s, 'tulip', { x: s.width * 0.46, y: 146, height: 66, color: '#f0735a' });
  plant(s, 'lavender', { x: s.width * 0.6, y: 144, height: 74, color: '#8a74d6' });
  plant(s, 'tree', { x: s.width * 0.8, y: 148, height: 118, color: '#ffd98a' });
  plant(s, 'daisy', { x: s.width * 0.32, y: 148, height: 56, color: '#fff' });
  plant(s, 'sprout', { x: s.width * 0.14, y: 150, height: 36, color: LEAF });
  s.text(ui.garden.title, 20, 36, { size: 18, weight: 800, color: INK });
  s.text(ui.garden.count, 20, 58, { size: 13, weight: 600, color: SOFT_INK });
}

function drawRingWidget(s: Sketch, ui: ScreenText, card: { x: number; y: number; size: number }): void {
  s.box(card.x, card.y, card.size, card.size, {
    radius: 28,
    fill: s.gradient('#39876a', '#1f5a43', card.y, card.y + card.size),
    shadow: 10,
  });
  const x = card.x + card.size / 2;
  const y = card.y + card.size / 2 - 8;
  const radius = card.size * 0.28;
  s.ring(x, y, radius, { width: 12, color: 'rgba(255,255,255,0.18)', to: 1 });
  s.ring(x, y, radius, { width: 12, color: '#ffd27a', to: 4 / 6 });
  s.text(ui.doneRatio, x, y + 8, {
    size: 22,
    weight: 800,
    color: '#fff',
    align: 'center',
    maxWidth: radius * 1.4,
  });
  s.text(ui.done, x, card.y + card.size - 16, {
    size: 13,
    weight: 600,
    color: '#cfe9db',
    align: 'center',
    maxWidth: card.size - 24,
  });
}

function drawListWidget(s: Sketch, ui: ScreenText, card: { x: number; y: number; size: number }): void {
  s.box(card.x, card.y, card.size, card.size, { radius: 28, fill: '#fff', shadow: 10 });
  const step = (card.size - 24) / 4;
  ui.habits.slice(0, 4).forEach(([name], index) => {
    const y = card.y + 12 + step * (index + 0.5);
    s.circle(card.x + 28, y, 13, HABIT_GROUNDS[index] ?? '#fff');
    icon(s, HABIT_ICONS[index] ?? 'leaf', {
      x: card.x + 28,
      y,
      size: 14,
      color: HABIT_COLORS[index] ?? LEAF,
    });
    s.text(name, card.x + 50, y + 5, { size: 14, weight: 700, color: INK, maxWidth: card.size - 64 });
  });
}

function drawApps(s: Sketch, y: number): void {
  const step = (s.width - MARGIN * 2) / 4;
  APPS.forEach((color, index) => {
    const x = MARGIN + step * ((index % 4) + 0.5);
    const top = y + Math.floor(index / 4) * 88;
    s.box(x - 29, top, 58, 58, { radius: 15, fill: s.gradient(`${color}cc`, color, top, top + 58) });
    const names = ['leaf', 'sun', 'heart', 'moon', 'drop', 'book', 'wave', 'bars'] as const;
    icon(s, names[index] ?? 'sun', { x, y: top + 29, size: 26, color: '#fff' });
  });
}
