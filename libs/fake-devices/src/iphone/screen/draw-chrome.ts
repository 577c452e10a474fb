import type { SKRSContext2D as Context } from '@napi-rs/canvas';

import { iosText } from './ios-text.ts';
import { SCREEN } from './screen-state.ts';

/** The wallpaper: a dusk of soft lights. `dim` 0…1 darkens it. */
export function drawWallpaper(context: Context, dim = 0): void {
  const sky = context.createLinearGradient(0, 0, SCREEN.width * 0.35, SCREEN.height);
  sky.addColorStop(0, '#172554');
  sky.addColorStop(0.38, '#5b3a9b');
  sky.addColorStop(0.66, '#d9577f');
  sky.addColorStop(1, '#ffb169');
  context.fillStyle = sky;
  context.fillRect(0, 0, SCREEN.width, SCREEN.height);
  for (const [x, y, radius, color] of LIGHTS) {
    const light = context.createRadialGradient(x, y, 0, x, y, radius);
    light.addColorStop(0, color);
    light.addColorStop(1, `${color.slice(0, 7)}00`);
    context.fillStyle = light;
    context.fillRect(0, 0, SCREEN.width, SCREEN.height);
  }
  context.fillStyle = `rgba(8, 8, 20, ${dim})`;
  context.fillRect(0, 0, SCREEN.width, SCREEN.height);
}

const LIGHTS: readonly (readonly [number, number, number, string])[] = [
  [70, 180, 300, '#38bdf855'],
  [360, 330, 280, '#f472b666'],
  [60, 640, 320, '#fb923c66'],
  [340, 820, 260, '#fde68a77'],
];

/** Time, signal, Wi-Fi, battery, and the Dynamic Island between them. */
export function drawStatusBar(context: Context, color: string): void {
  iosText(context, '9:41', 59, 33, { size: 17, color, weight: 700, align: 'center' });
  [4.5, 6.7, 9, 11.5].forEach((height, index) =>
    fillRounded(context, 300 + index * 4.9, 38.5 - height, 3.1, height, 1, color),
  );
  drawWifi(context, color);
  context.save();
  context.globalAlpha = 0.4;
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(345.5, 26.5, 24, 12, 3.8);
  context.stroke();
  fillRounded(context, 371, 30.6, 1.5, 4, 0.8, color);
  context.restore();
  fillRounded(context, 347.5, 28.5, 20, 8, 2.3, color);
  fillRounded(context, SCREEN.width / 2 - 62.5, 11, 125, 37, 18.5, '#000000');
  context.fillStyle = '#10162a';
  context.beginPath();
  context.arc(SCREEN.width / 2 + 44, 29.5, 5.5, 0, Math.PI * 2);
  context.fill();
}

function drawWifi(context: Context, color: string): void {
  context.strokeStyle = color;
  context.lineCap = 'butt';
  for (const [radius, width] of [
    [10.2, 2.4],
    [6.2, 2.4],
    [1.5, 3],
  ] as const) {
    context.lineWidth = width;
    context.beginPath();
    context.arc(332, 38.3, radius, Math.PI * 1.25, Math.PI * 1.75);
    context.stroke();
  }
}

/** The bar at the lower edge that one swipes up. */
export function drawHomeIndicator(context: Context, color: string): void {
  fillRounded(context, SCREEN.width / 2 - 69.5, SCREEN.height - 13, 139, 5, 2.5, color);
}

/** The volume pill that the buttons at the left edge bring up. */
export function drawVolume(context: Context, volume: number): void {
  fillRounded(context, 12, 196, 46, 140, 23, 'rgba(40, 40, 46, 0.82)');
  context.save();
  context.beginPath();
  context.roundRect(12, 196, 46, 140, 23);
  context.clip();
  context.fillStyle = '#ffffff';
  const height = (140 * volume) / 16;
  context.fillRect(12, 336 - height, 46, height);
  context.restore();
  const color = volume > 3 ? '#3a3a3c' : '#e5e5ea';
  fillRounded(context, 24, 311, 6, 8, 1.5, color);
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(28, 315);
  context.lineTo(36, 307.5);
  context.lineTo(36, 322.5);
  context.fill();
  context.strokeStyle = color;
  context.lineWidth = 2;
  context.lineCap = 'round';
  context.beginPath();
  context.arc(36, 315, 6.5, -0.85, 0.85);
  context.stroke();
}

export function fillRounded(
  context: Context,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  color: string,
): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}
