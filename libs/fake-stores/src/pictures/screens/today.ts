import type { Sketch } from '@storedeck/drawing';

import type { ScreenText } from '../../product/listing-text.ts';
import { HABIT_ICONS, icon } from '../icons.ts';
import { CARD, HABIT_COLORS, HABIT_GROUNDS, INK, LEAF, LINE, SOFT_INK } from '../palette.ts';
import { plant } from '../plants.ts';
import { type DrawScreen, MARGIN, TOP } from './screen.ts';

/** Draws the current day: a ring that shows progress, and the six habits. */
export const drawToday: DrawScreen = (s, ui) => {
  const width = s.width - MARGIN * 2;
  s.text(ui.date, MARGIN, TOP + 22, { size: 14, color: SOFT_INK, weight: 600 });
  s.text(ui.greeting, MARGIN, TOP + 54, { size: 28, weight: 800, color: INK, maxWidth: width });
  drawRing(s, ui, { y: TOP + 76, width });
  ui.habits.forEach(([name, detail], index) =>
    drawHabit(s, { name, detail, index, y: TOP + 252 + index * 74, done: index < 4 }),
  );
};

function drawRing(s: Sketch, ui: ScreenText, card: { y: number; width: number }): void {
  s.box(MARGIN, card.y, card.width, 156, {
    radius: 26,
    fill: s.gradient('#39876a', '#1f5a43', card.y, card.y + 156),
    shadow: 18,
  });
  const x = MARGIN + 82;
  const y = card.y + 78;
  s.ring(x, y, 48, { width: 13, color: 'rgba(255,255,255,0.18)', to: 1 });
  s.ring(x, y, 48, { width: 13, color: '#ffd27a', to: 4 / 6 });
  s.text(ui.doneRatio, x, y + 8, { size: 23, weight: 800, color: '#fff', align: 'center', maxWidth: 66 });
  s.text(ui.done, x + 72, y - 4, { size: 18, weight: 700, color: '#fff', maxWidth: card.width - 220 });
  s.text(ui.streakDays, x + 72, y + 20, {
    size: 14,
    weight: 500,
    color: '#bfe3cf',
    maxWidth: card.width - 220,
  });
  plant(s, 'daisy', { x: MARGIN + card.width - 42, y: card.y + 156, height: 104, color: '#fff6e2' });
  plant(s, 'sprout', { x: MARGIN + card.width - 78, y: card.y + 156, height: 52, color: LEAF });
}

/** Draws one row of the list of habits. */
function drawHabit(
  s: Sketch,
  row: { name: string; detail: string; index: number; y: number; done: boolean },
): void {
  const width = s.width - MARGIN * 2;
  const color = HABIT_COLORS[row.index % HABIT_COLORS.length] ?? LEAF;
  s.box(MARGIN, row.y, width, 64, { radius: 20, fill: CARD, shadow: 6 });
  s.box(MARGIN + 12, row.y + 11, 42, 42, {
    radius: 14,
    fill: HABIT_GROUNDS[row.index % HABIT_GROUNDS.length] ?? LINE,
  });
  icon(s, HABIT_ICONS[row.index % HABIT_ICONS.length] ?? 'leaf', { x: MARGIN + 33, y: row.y + 32, color });
  s.text(row.name, MARGIN + 68, row.y + 29, { size: 17, weight: 700, color: INK, maxWidth: width - 130 });
  s.text(row.detail, MARGIN + 68, row.y + 48, { size: 13, color: SOFT_INK, maxWidth: width - 130 });
  const x = MARGIN + width - 32;
  if (!row.done) {
    s.ring(x, row.y + 32, 13, { width: 2, color: '#d5d9d3', to: 1 });
    return;
  }
  s.circle(x, row.y + 32, 14, color);
  s.around(x, row.y + 32, (tick) =>
    tick.line({ width: 2.6, color: '#fff' }, [-5.5, 0.4], [-1.5, 4.4], [6, -4]),
  );
}
