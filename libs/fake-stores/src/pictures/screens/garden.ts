import type { Sketch } from '@storedeck/drawing';

import type { ScreenText } from '../../product/listing-text.ts';
import { icon } from '../icons.ts';
import { CARD, INK, LEAF, MINT, SOFT_INK } from '../palette.ts';
import { plant, type PlantKind } from '../plants.ts';
import { type DrawScreen, MARGIN, TOP } from './screen.ts';

const ROWS: readonly (readonly [kind: PlantKind, across: number, height: number, color: string])[][] = [
  [
    ['tree', 0.2, 190, '#ffd98a'],
    ['tree', 0.82, 150, '#ffb7a2'],
    ['lavender', 0.5, 84, '#a594ea'],
    ['fern', 0.62, 74, ''],
  ],
  [
    ['tulip', 0.14, 96, '#f0735a'],
    ['daisy', 0.36, 112, '#ffffff'],
    ['sprout', 0.53, 52, ''],
    ['lavender', 0.7, 104, '#8a74d6'],
    ['tulip', 0.9, 90, '#f2a93b'],
  ],
  [
    ['fern', 0.1, 118, ''],
    ['daisy', 0.28, 92, '#ffd6e2'],
    ['tulip', 0.5, 124, '#e2618c'],
    ['sprout', 0.68, 60, ''],
    ['daisy', 0.86, 124, '#fff3c9'],
  ],
];

/** Draws the garden: plants in three rows, the title, and a tip. */
export const drawGarden: DrawScreen = (s, ui) => {
  const ground = s.height * 0.42;
  s.box(0, 0, s.width, ground + 40, { fill: s.gradient('#bfe3f5', '#fdf3dc', 0, ground + 40) });
  s.circle(s.width * 0.76, TOP + 92, 58, 'rgba(255, 214, 122, 0.35)');
  s.circle(s.width * 0.76, TOP + 92, 38, '#ffd27a');
  for (const [x, y, size] of [
    [0.2, 118, 1],
    [0.56, 92, 0.7],
  ] as const) {
    for (const [dx, dy, r] of [
      [0, 0, 20],
      [22, -9, 25],
      [47, 0, 19],
    ] as const) {
      s.circle(s.width * x + dx * size, TOP + y + dy * size, r * size, 'rgba(255, 255, 255, 0.85)');
    }
  }
  drawHills(s, ground);
  ROWS.forEach((row, depth) => {
    const y = ground + 46 + depth * ((s.height - ground - 250) / 2.4);
    for (const [kind, across, height, color] of row)
      plant(s, kind, {
        x: s.width * across,
        y: y + ((across * 37) % 14),
        height: height * (s.width > 500 ? 1.35 : 1),
        color,
      });
  });
  s.text(ui.garden.title, MARGIN, TOP + 36, { size: 30, weight: 800, color: INK });
  s.text(ui.garden.count, MARGIN, TOP + 62, { size: 15, weight: 600, color: '#3f5d50' });
  drawTip(s, ui);
};

function drawHills(s: Sketch, ground: number): void {
  const { width, height } = s;
  const hill = (y: number, lift: number, fill: string): void =>
    s.curve(
      { width: 0.1, color: fill, fill, floor: height },
      [-10, y],
      [width * 0.3, y - lift],
      [width * 0.68, y + lift * 0.4],
      [width + 10, y - lift * 0.7],
    );
  hill(ground, 26, '#b9dcae');
  hill(ground + 62, 18, '#9fd09c');
  hill(ground + 168, 22, '#84c08b');
}

function drawTip(s: Sketch, ui: ScreenText): void {
  const y = s.height - 178;
  const width = s.width - MARGIN * 2;
  s.box(MARGIN, y, width, 72, { radius: 22, fill: CARD, shadow: 16 });
  s.circle(MARGIN + 38, y + 36, 22, MINT);
  icon(s, 'leaf', { x: MARGIN + 38, y: y + 36, color: LEAF });
  s.text(ui.garden.tip, MARGIN + 74, y + 32, { size: 17, weight: 700, color: INK, maxWidth: width - 94 });
  s.text(ui.garden.tipDetail, MARGIN + 74, y + 53, { size: 14, color: SOFT_INK, maxWidth: width - 94 });
}
