import type { Sketch } from '@storedeck/drawing';

import type { ScreenText } from '../../product/listing-text.ts';
import { icon } from '../icons.ts';
import { plant } from '../plants.ts';
import { type DrawScreen, MARGIN, TOP } from './screen.ts';

/** Draws the evening: sleep of the last nights, and the steps before sleep. */
export const drawEvening: DrawScreen = (s, ui) => {
  const width = s.width - MARGIN * 2;
  s.box(0, 0, s.width, s.height, { fill: s.gradient('#251c55', '#120e2e') });
  for (let star = 0; star < 60; star += 1) {
    s.circle(
      (star * 83) % s.width,
      (star * 61) % (s.height * 0.6),
      0.7 + (star % 3) * 0.5,
      `rgba(255, 244, 214, ${0.25 + (star % 4) * 0.15})`,
    );
  }
  icon(s, 'moon', { x: s.width - 66, y: TOP + 34, size: 46, color: '#ffe2a3' });
  s.text(ui.evening.title, MARGIN, TOP + 40, {
    size: 30,
    weight: 800,
    color: '#f6efff',
    maxWidth: width - 90,
  });
  drawNights(s, ui, width);
  ui.evening.steps.forEach(([name, time], index) => {
    const y = TOP + 342 + index * 76;
    s.box(MARGIN, y, width, 64, { radius: 20, fill: 'rgba(255, 255, 255, 0.09)' });
    s.circle(MARGIN + 36, y + 32, 20, ['#f2a93b', '#e286a7', '#8a74d6'][index] ?? '#8a74d6');
    icon(s, (['drop', 'book', 'moon'] as const)[index] ?? 'moon', {
      x: MARGIN + 36,
      y: y + 32,
      size: 18,
      color: '#fff',
    });
    s.text(name, MARGIN + 72, y + 38, { size: 17, weight: 700, color: '#f6efff', maxWidth: width - 160 });
    s.text(time, MARGIN + width - 20, y + 38, {
      size: 16,
      weight: 600,
      color: '#c3b4e6',
      align: 'end',
      maxWidth: 80,
    });
  });
  const ground = s.height - 60;
  s.curve(
    { width: 0.1, color: '#1d3a3a', fill: '#16302f', floor: s.height },
    [-8, ground],
    [s.width * 0.4, ground - 22],
    [s.width + 8, ground + 4],
  );
  plant(s, 'lavender', { x: s.width * 0.16, y: ground + 6, height: 84, color: '#8a74d6' });
  plant(s, 'tree', { x: s.width * 0.82, y: ground + 8, height: 150, color: '#ffe2a3' });
  plant(s, 'fern', { x: s.width * 0.52, y: ground + 2, height: 66, color: '' });
};

function drawNights(s: Sketch, ui: ScreenText, width: number): void {
  const y = TOP + 66;
  s.box(MARGIN, y, width, 256, { radius: 26, fill: 'rgba(255, 255, 255, 0.09)' });
  s.text(ui.evening.sleep, MARGIN + 22, y + 52, {
    size: 34,
    weight: 800,
    color: '#fff',
    maxWidth: width * 0.5,
  });
  s.text(ui.evening.sleepLabel, MARGIN + 22, y + 78, {
    size: 14,
    weight: 500,
    color: '#c3b4e6',
    maxWidth: width - 44,
  });
  const hours = [0.5, 0.38, 0.62, 0.48, 0.78, 0.7, 0.9];
  const step = (width - 60) / 6;
  const points = hours.map((part, index): [number, number] => [
    MARGIN + 30 + index * step,
    y + 208 - part * 100,
  ]);
  s.curve(
    {
      width: 4,
      color: '#ffd27a',
      fill: s.gradient('rgba(255, 210, 122, 0.35)', 'rgba(255, 210, 122, 0)', y + 100, y + 216),
      floor: y + 216,
    },
    ...points,
  );
  const [lastX, lastY] = points.at(-1) ?? [0, 0];
  s.circle(lastX, lastY, 9, '#fff3d6');
  s.circle(lastX, lastY, 5.5, '#f2a93b');
  ui.weekdays.forEach((day, index) =>
    s.text(day, MARGIN + 30 + index * step, y + 238, {
      size: 13,
      weight: 600,
      color: '#c3b4e6',
      align: 'center',
    }),
  );
}
