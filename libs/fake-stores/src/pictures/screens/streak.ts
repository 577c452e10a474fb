import type { Context2D, Sketch } from '@storedeck/drawing';

import type { ScreenText } from '../../product/listing-text.ts';
import { CARD, CORAL, INK, SOFT_INK } from '../palette.ts';
import { type DrawScreen, MARGIN, TOP } from './screen.ts';

/** Draws one month of a habit: the days on which the habit was kept, rest days, and the streak. */
export const drawStreak: DrawScreen = (s, ui) => {
  const width = s.width - MARGIN * 2;
  s.text(ui.habits[0]?.[0] ?? '', MARGIN, TOP + 36, { size: 28, weight: 800, color: INK, maxWidth: width });
  drawFlame(s, ui, width);
  drawMonth(s, ui, width);
};

function drawFlame(s: Sketch, ui: ScreenText, width: number): void {
  const y = TOP + 58;
  s.box(MARGIN, y, width, 118, {
    radius: 26,
    fill: s.gradient('#ff9a78', '#ee6450', y, y + 118),
    shadow: 16,
  });
  s.around(MARGIN + 58, y + 62, (flame) => {
    flame.path({ fill: '#ffd98a' }, traceFlame);
    // The inner flame is moved down, so that its lower edge is near the lower edge of the outer flame.
    flame.around(0, 30 * (1 - 0.58), (core) => core.path({ fill: '#fff6de' }, traceFlame), 0.58);
  });
  s.text(ui.streak, MARGIN + 108, y + 46, { size: 15, weight: 600, color: '#ffe9dc', maxWidth: width - 130 });
  s.text(ui.streakDays, MARGIN + 108, y + 86, {
    size: 34,
    weight: 800,
    color: '#fff',
    maxWidth: width - 130,
  });
}

function traceFlame(context: Context2D): void {
  context.moveTo(0, -40);
  context.bezierCurveTo(8, -22, 28, -10, 26, 12);
  context.bezierCurveTo(24, 30, 10, 36, 0, 36);
  context.bezierCurveTo(-14, 36, -28, 26, -26, 8);
  context.bezierCurveTo(-25, -4, -16, -8, -13, -20);
  context.bezierCurveTo(-6, -16, -4, -10, -4, -4);
  context.bezierCurveTo(4, -14, 4, -28, 0, -40);
}

function drawMonth(s: Sketch, ui: ScreenText, width: number): void {
  const y = TOP + 194;
  const step = (width - 32) / 7;
  s.box(MARGIN, y, width, step * 6 + 92, { radius: 26, fill: CARD, shadow: 10 });
  s.text(ui.month, MARGIN + 22, y + 38, { size: 20, weight: 800, color: INK });
  ui.weekdays.forEach((day, index) =>
    s.text(day, MARGIN + 16 + step * (index + 0.5), y + 70, {
      size: 13,
      weight: 600,
      color: SOFT_INK,
      align: 'center',
    }),
  );
  const number = (value: number): string =>
    [...String(value)].map((digit) => ui.digits[Number(digit)] ?? digit).join('');
  const radius = Math.min(21, step * 0.43);
  for (let day = 1; day <= 31; day += 1) {
    const slot = day + 1;
    const x = MARGIN + 16 + step * ((slot % 7) + 0.5);
    const top = y + 88 + step * Math.floor(slot / 7) + step / 2;
    const rest = day % 7 === 5;
    const future = day > 23;
    const ink = rest ? CORAL : '#fff';
    if (!future) s.circle(x, top, radius, rest ? '#fde5df' : CORAL);
    s.text(number(day), x, top + 5, {
      size: 15,
      weight: 700,
      color: future ? '#b9bfb9' : ink,
      align: 'center',
    });
  }
  const legend = y + step * 6 + 112;
  s.circle(MARGIN + 12, legend, 7, CORAL);
  s.text(ui.kept, MARGIN + 26, legend + 5, { size: 14, weight: 600, color: INK });
  s.circle(MARGIN + width / 2, legend, 7, '#f9c9bd');
  s.text(ui.rested, MARGIN + width / 2 + 14, legend + 5, { size: 14, weight: 600, color: INK });
}
