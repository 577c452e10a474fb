import type { SKRSContext2D } from '@napi-rs/canvas';

import { drawAppIcon } from './app-icon.ts';
import { drawText } from './canvas-text.ts';
import { homeIcons } from './home-layout.ts';
import type { DpSize } from './screen-state.ts';

/** The home screen without its search field. */
export function drawHome(context: SKRSContext2D, size: DpSize, now: Date): void {
  drawWallpaper(context, size);
  const day = now.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
  drawText(context, day, 28, 92, { size: 24, color: '#ffffff' });
  drawText(context, '21°  Partly sunny', 28, 122, { size: 15, color: '#ffffffd0' });
  for (const { app, x, y, labelled } of homeIcons(size)) {
    context.save();
    context.translate(x, y);
    context.shadowColor = '#00000038';
    context.shadowBlur = 8;
    context.shadowOffsetY = 3;
    drawAppIcon(context, app);
    context.restore();
    if (labelled) drawText(context, app, x, y + 45, { size: 13, color: '#ffffff', align: 'center' });
  }
}

export function drawWallpaper(context: SKRSContext2D, { width, height }: DpSize): void {
  const sky = context.createLinearGradient(0, 0, width * 0.4, height);
  for (const [at, color] of [
    [0, '#17264f'],
    [0.45, '#5b4b8f'],
    [0.75, '#c96f7f'],
    [1, '#f2a66d'],
  ] as const) {
    sky.addColorStop(at, color);
  }
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  HILLS.forEach(({ color, level, wave }) => {
    context.fillStyle = color;
    context.beginPath();
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
    context.fill();
  });
}

const HILLS = [
  { color: '#3f2f63b0', level: 0.66, wave: 0.09 },
  { color: '#2b2350d0', level: 0.77, wave: -0.07 },
  { color: '#191a3d', level: 0.88, wave: 0.05 },
];

export function drawSearch(context: SKRSContext2D, { width, height }: DpSize, text: string): void {
  const top = height - (width > height ? 74 : 106);
  const pillWidth = Math.min(width - 40, 460);
  const left = (width - pillWidth) / 2;
  context.fillStyle = '#fffffff0';
  context.beginPath();
  context.roundRect(left, top, pillWidth, 50, 25);
  context.fill();
  context.strokeStyle = '#5f6b7a';
  context.lineWidth = 2.4;
  context.lineCap = 'round';
  context.beginPath();
  context.arc(left + 27, top + 23, 6.5, 0, Math.PI * 2);
  context.moveTo(left + 32, top + 28);
  context.lineTo(left + 37, top + 33);
  context.stroke();
  context.save();
  context.beginPath();
  context.rect(left + 50, top, pillWidth - 70, 50);
  context.clip();
  const shown = text.replaceAll(/\s/g, ' ');
  drawText(context, shown || 'Search', left + 52, top + 26, {
    size: 17,
    color: shown ? '#1d2430' : '#6b7686',
  });
  context.restore();
}
