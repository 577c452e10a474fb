import type { Sketch } from '@storedeck/drawing';

import { drawAppIcon } from './app-icon.ts';
import { homeIcons } from './home-layout.ts';

/** Draws the home screen, but not the search field and not the icon of the installed app. */
export function drawHome(s: Sketch, now: Date): void {
  drawWallpaper(s);
  const day = now.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
  s.text(day, 28, 92, { size: 24, color: '#ffffff' });
  s.text('21°  Partly sunny', 28, 122, { size: 15, color: '#ffffffd0' });
  for (const { app, x, y, labelled } of homeIcons(s)) {
    drawAppIcon(s, app, { x, y, shadow: 8 });
    if (labelled) s.text(app, x, y + 45, { size: 13, color: '#ffffff', align: 'center' });
  }
}

/** Draws the wallpaper: the sky at dusk above three hills. */
export function drawWallpaper(s: Sketch): void {
  const { width, height, context } = s;
  const sky = context.createLinearGradient(0, 0, width * 0.4, height);
  for (const [at, color] of [
    [0, '#17264f'],
    [0.45, '#5b4b8f'],
    [0.75, '#c96f7f'],
    [1, '#f2a66d'],
  ] as const) {
    sky.addColorStop(at, color);
  }
  s.box(0, 0, width, height, { fill: sky });
  for (const { color, level, wave } of HILLS) {
    s.path({ fill: color }, () => {
      context.moveTo(0, height);
      context.lineTo(0, height * level);
      context.bezierCurveTo(
        width * 0.3,
        height * (level - wave),
        width * 0.6,
        height * (level + wave),
        width,
        height * (level - wave / 3),
      );
      context.lineTo(width, height);
    });
  }
}

const HILLS = [
  { color: '#3f2f63b0', level: 0.66, wave: 0.09 },
  { color: '#2b2350d0', level: 0.77, wave: -0.07 },
  { color: '#191a3d', level: 0.88, wave: 0.05 },
];

/** Draws the search field of the home screen. */
export function drawSearch(s: Sketch, text: string): void {
  const top = s.height - (s.width > s.height ? 74 : 106);
  const width = Math.min(s.width - 40, 460);
  const left = (s.width - width) / 2;
  s.box(left, top, width, 50, { radius: 25, fill: '#fffffff0' });
  const stroke = { width: 2.4, color: '#5f6b7a' };
  s.ring(left + 27, top + 23, 6.5, stroke);
  s.line(stroke, [left + 32, top + 28], [left + 37, top + 33]);
  const shown = text.replaceAll(/\s/g, ' ');
  s.inset({ x: left + 50, y: top, width: width - 70, height: 50 }, (field) =>
    field.text(shown || 'Search', 2, 26, { size: 17, color: shown ? '#1d2430' : '#6b7686' }),
  );
}
