import type { Sketch } from '@storedeck/drawing';

import type { ScreenText } from '../../product/listing-text.ts';
import { AMBER, CARD, CORAL, INK, LINE, SOFT_INK, VIOLET } from '../palette.ts';
import { type DrawScreen, MARGIN, TOP } from './screen.ts';

const WEEK = [0.72, 0.86, 1, 0.66, 0.9, 0.52, 0.8];

/** Draws statistics: the week as bars, the best weekday, the longest streak, and a grid of days. */
export const drawInsights: DrawScreen = (s, ui) => {
  const width = s.width - MARGIN * 2;
  s.text(ui.insights.title, MARGIN, TOP + 36, { size: 30, weight: 800, color: INK });
  drawWeek(s, ui, width);
  const half = (width - 14) / 2;
  const y = TOP + 348;
  drawNumber(s, {
    x: MARGIN,
    y,
    width: half,
    color: AMBER,
    label: ui.insights.best,
    value: ui.insights.bestDay,
  });
  drawNumber(s, {
    x: MARGIN + half + 14,
    y,
    width: half,
    color: CORAL,
    label: ui.insights.longest,
    value: ui.insights.longestDays,
  });
  drawSeason(s, ui, { y: y + 112, width });
};

function drawWeek(s: Sketch, ui: ScreenText, width: number): void {
  const y = TOP + 58;
  s.box(MARGIN, y, width, 274, { radius: 26, fill: CARD, shadow: 12 });
  s.text(ui.insights.week, MARGIN + 22, y + 36, { size: 15, weight: 600, color: SOFT_INK });
  s.text(ui.insights.rate, MARGIN + 22, y + 78, { size: 38, weight: 800, color: INK });
  s.text(ui.insights.rateLabel, MARGIN + width - 22, y + 76, {
    size: 14,
    color: SOFT_INK,
    align: 'end',
    maxWidth: width - 150,
  });
  const step = (width - 44) / 7;
  const barWidth = Math.min(28, step * 0.62);
  WEEK.forEach((part, index) => {
    const x = MARGIN + 22 + step * index + (step - barWidth) / 2;
    const height = 110 * part;
    s.box(x, y + 108, barWidth, 110, { radius: barWidth / 2, fill: '#f1edfb' });
    const fill =
      index === 2
        ? s.gradient('#f8c45f', '#f2a93b', y + 108, y + 218)
        : s.gradient('#a893ee', VIOLET, y + 108, y + 218);
    s.box(x, y + 218 - height, barWidth, height, { radius: barWidth / 2, fill });
    s.text(ui.weekdays[index] ?? '', x + barWidth / 2, y + 246, {
      size: 14,
      weight: 600,
      color: index === 2 ? INK : SOFT_INK,
      align: 'center',
    });
  });
}

function drawNumber(
  s: Sketch,
  card: { x: number; y: number; width: number; color: string; label: string; value: string },
): void {
  s.box(card.x, card.y, card.width, 98, { radius: 22, fill: CARD, shadow: 8 });
  s.circle(card.x + 24, card.y + 28, 6, card.color);
  s.text(card.label, card.x + 38, card.y + 33, {
    size: 13,
    weight: 600,
    color: SOFT_INK,
    maxWidth: card.width - 50,
  });
  s.text(card.value, card.x + 18, card.y + 74, {
    size: 24,
    weight: 800,
    color: INK,
    maxWidth: card.width - 36,
  });
}

function drawSeason(s: Sketch, ui: ScreenText, card: { y: number; width: number }): void {
  s.box(MARGIN, card.y, card.width, 176, { radius: 22, fill: CARD, shadow: 8 });
  s.text(ui.insights.year, MARGIN + 22, card.y + 34, { size: 15, weight: 600, color: SOFT_INK });
  const columns = Math.floor((card.width - 44) / 22);
  const shades = [LINE, '#d9d0f6', '#b7a6ee', '#9a85e2', '#7a63cb'];
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < 5; row += 1) {
      const shade = (column * 7 + row * 5 + ((column * row) % 3)) % 7;
      s.box(MARGIN + 22 + column * 22, card.y + 50 + row * 22, 17, 17, {
        radius: 5,
        fill: shades[Math.min(4, shade)] ?? LINE,
      });
    }
  }
}
