import type { Sketch } from '@storedeck/drawing';

import { drawGlyph } from './app-icons.table.ts';
import { drawHomeIndicator } from './draw-chrome.ts';
import { type Box, ICON, layOutHome, type PlacedIcon } from './home-layout.ts';

const WHITE = '#ffffff';

/** Draws a page of the home screen: widgets, icons, the search button, and the dock. Draws no wallpaper. */
export function drawHome(s: Sketch, page: number): void {
  const { dock, searchPill, widgets, icons } = layOutHome(s);
  s.box(dock.x, dock.y, dock.width, dock.height, { radius: 36, fill: 'rgba(255, 255, 255, 0.28)' });
  drawSearchPill(s, searchPill);
  if (page === 0) drawWidgets(s, widgets);
  for (const icon of icons(page)) drawIcon(s, icon);
  drawHomeIndicator(s, 'rgba(255, 255, 255, 0.9)');
}

function drawSearchPill(s: Sketch, { x, y, width, height }: Box): void {
  s.box(x, y, width, height, { radius: 15, fill: 'rgba(255, 255, 255, 0.26)' });
  s.text('Search', x + width / 2 + 7, y + 15.5, { size: 13, color: WHITE, weight: 500, align: 'center' });
  const stroke = { width: 1.5, color: WHITE };
  s.ring(x + 15, y + 14.2, 3.8, stroke);
  s.line(stroke, [x + 17.8, y + 17], [x + 20.4, y + 19.6]);
}

/** Draws the icon of an app, `size` points wide and high. Draws the name of the app below a `labelled` icon. */
export function drawIcon(s: Sketch, icon: PlacedIcon, size: number = ICON): void {
  const { x, y, name, colors, labelled } = icon;
  const radius = 13.5;
  const draw = (inner: Sketch): void => {
    inner.box(0, 0, ICON, ICON, { radius, fill: inner.gradient(...colors, 0, ICON), shadow: 8 });
    inner.inset({ x: 0, y: 0, width: ICON, height: ICON, radius }, (square) => drawGlyph(square, name));
  };
  s.around(x, y, draw, size / ICON);
  if (labelled)
    s.text(name, x + size / 2, y + size + 12.5, { size: 12, color: WHITE, weight: 500, align: 'center' });
}

function drawWidgets(s: Sketch, [calendar, weather]: readonly [Box, Box]): void {
  drawWidget(s, { box: calendar, name: 'Calendar', fill: WHITE }, drawCalendar);
  const sky = s.gradient('#2c6fd1', '#78b9f2', weather.y, weather.y + weather.height);
  drawWidget(s, { box: weather, name: 'Weather', fill: sky }, drawWeather);
}

function drawWidget(
  s: Sketch,
  { box, name, fill }: { box: Box; name: string; fill: string | ReturnType<Sketch['gradient']> },
  content: (inner: Sketch) => void,
): void {
  s.box(box.x, box.y, box.width, box.height, { radius: 24, fill });
  s.around(box.x, box.y, content);
  s.text(name, box.x + 76, box.y + 166, { size: 12, color: WHITE, weight: 500, align: 'center' });
}

function drawCalendar(s: Sketch): void {
  s.text('FRIDAY', 17, 24, { size: 12, color: '#fb3b30', weight: 700 });
  s.text('21', 16, 52, { size: 36, color: '#1c1c1e' });
  EVENTS.forEach(([title, time, color], index) => {
    const y = 80 + index * 34;
    s.box(16, y, 3.5, 28, { radius: 1.7, fill: color });
    s.text(title, 26, y + 8, { size: 12.5, color: '#1c1c1e', weight: 500 });
    s.text(time, 26, y + 22, { size: 11.5, color: '#8e8e93' });
  });
}

function drawWeather(s: Sketch): void {
  s.text('Lisbon', 16, 25, { size: 15, color: WHITE, weight: 500 });
  s.text('19°', 15, 55, { size: 42, color: WHITE, weight: 300 });
  s.circle(26, 98, 8, '#ffd426');
  s.text('Mostly sunny', 16, 119, { size: 12.5, color: WHITE, weight: 500 });
  s.text('H:21°  L:13°', 16, 136, { size: 12.5, color: WHITE, weight: 500 });
}

const EVENTS = [
  ['Design review', '10:00 - 10:45', '#34c759'],
  ['Release 2.4', '14:30 - 15:00', '#0a7bff'],
] as const;
