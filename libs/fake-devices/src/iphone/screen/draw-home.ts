import type { SKRSContext2D as Context } from '@napi-rs/canvas';

import { drawGlyph } from './app-glyphs.table.ts';
import { drawHomeIndicator, drawStatusBar, drawWallpaper, fillRounded } from './draw-chrome.ts';
import { DOCK, ICON, placedIcons, SEARCH_PILL, WIDGETS, type PlacedIcon } from './home-layout.ts';
import { iosText } from './ios-text.ts';

/** The home screen: widgets and icons, the search pill, the dock. */
export function drawHome(context: Context, page: number): void {
  drawWallpaper(context);
  drawStatusBar(context, '#ffffff');
  fillRounded(context, DOCK.x, DOCK.y, DOCK.width, DOCK.height, 36, 'rgba(255, 255, 255, 0.28)');
  const { x, y, width, height } = SEARCH_PILL;
  fillRounded(context, x, y, width, height, 15, 'rgba(255, 255, 255, 0.26)');
  iosText(context, 'Search', x + width / 2 + 7, y + 15.5, {
    size: 13,
    color: '#ffffff',
    weight: 500,
    align: 'center',
  });
  context.strokeStyle = '#ffffff';
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(x + 15, y + 14.2, 3.8, 0, Math.PI * 2);
  context.moveTo(x + 17.8, y + 17);
  context.lineTo(x + 20.4, y + 19.6);
  context.stroke();
  if (page === 0) drawWidgets(context);
  for (const icon of placedIcons(page)) drawIcon(context, icon);
  drawHomeIndicator(context, 'rgba(255, 255, 255, 0.9)');
}

export function drawIcon(context: Context, icon: PlacedIcon, size: number = ICON): void {
  const { x, y, name, colors, labelled } = icon;
  context.save();
  context.translate(x, y);
  context.scale(size / ICON, size / ICON);
  context.beginPath();
  context.roundRect(0, 0, ICON, ICON, 13.5);
  const shade = context.createLinearGradient(0, 0, 0, ICON);
  shade.addColorStop(0, colors[0]);
  shade.addColorStop(1, colors[1]);
  context.save();
  context.shadowColor = 'rgba(0, 0, 0, 0.22)';
  context.shadowBlur = 8;
  context.shadowOffsetY = 3;
  context.fillStyle = shade;
  context.fill();
  context.restore();
  context.clip();
  drawGlyph(context, name);
  context.restore();
  if (!labelled) return;
  const style = { size: 12, color: '#ffffff', weight: 500, align: 'center' } as const;
  iosText(context, name, x + size / 2, y + size + 12.5, style);
}

function drawWidgets(context: Context): void {
  const [calendar, weather] = WIDGETS;
  if (!calendar || !weather) return;
  fillRounded(context, calendar.x, calendar.y, 153, 153, 24, '#ffffff');
  iosText(context, 'FRIDAY', calendar.x + 17, calendar.y + 24, { size: 12, color: '#fb3b30', weight: 700 });
  iosText(context, '21', calendar.x + 16, calendar.y + 52, { size: 36, color: '#1c1c1e' });
  EVENTS.forEach(([title, time, color], index) => {
    const y = calendar.y + 80 + index * 34;
    fillRounded(context, calendar.x + 16, y, 3.5, 28, 1.7, color);
    iosText(context, title, calendar.x + 26, y + 8, { size: 12.5, color: '#1c1c1e', weight: 500 });
    iosText(context, time, calendar.x + 26, y + 22, { size: 11.5, color: '#8e8e93' });
  });
  const sky = context.createLinearGradient(0, weather.y, 0, weather.y + 153);
  sky.addColorStop(0, '#2c6fd1');
  sky.addColorStop(1, '#78b9f2');
  context.fillStyle = sky;
  context.beginPath();
  context.roundRect(weather.x, weather.y, 153, 153, 24);
  context.fill();
  const white = { color: '#ffffff' } as const;
  iosText(context, 'Lisbon', weather.x + 16, weather.y + 25, { ...white, size: 15, weight: 500 });
  iosText(context, '19°', weather.x + 15, weather.y + 55, { ...white, size: 42, weight: 300 });
  context.fillStyle = '#ffd426';
  context.beginPath();
  context.arc(weather.x + 26, weather.y + 98, 8, 0, Math.PI * 2);
  context.fill();
  iosText(context, 'Mostly sunny', weather.x + 16, weather.y + 119, { ...white, size: 12.5, weight: 500 });
  iosText(context, 'H:21°  L:13°', weather.x + 16, weather.y + 136, { ...white, size: 12.5, weight: 500 });
  for (const [box, name] of [
    [calendar, 'Calendar'],
    [weather, 'Weather'],
  ] as const)
    iosText(context, name, box.x + 76, box.y + 166, { ...white, size: 12, weight: 500, align: 'center' });
}

const EVENTS = [
  ['Design review', '10:00 - 10:45', '#34c759'],
  ['Release 2.4', '14:30 - 15:00', '#0a7bff'],
] as const;
