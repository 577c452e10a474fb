import type { Sketch } from '@storedeck/drawing';

/** Draws the wallpaper: the sky at dusk, with soft lights. `dim`: how much it is darkened, from 0 to 1. */
export function drawWallpaper(s: Sketch, dim = 0): void {
  const { width, height, context } = s;
  const sky = context.createLinearGradient(0, 0, width * 0.35, height);
  sky.addColorStop(0, '#172554');
  sky.addColorStop(0.38, '#5b3a9b');
  sky.addColorStop(0.66, '#d9577f');
  sky.addColorStop(1, '#ffb169');
  s.box(0, 0, width, height, { fill: sky });
  for (const [x, y, radius, color] of LIGHTS) {
    const light = context.createRadialGradient(x, y, 0, x, y, radius);
    light.addColorStop(0, color);
    light.addColorStop(1, `${color.slice(0, 7)}00`);
    s.box(0, 0, width, height, { fill: light });
  }
  if (dim > 0) s.box(0, 0, width, height, { fill: `rgba(8, 8, 20, ${dim})` });
}

const LIGHTS: readonly (readonly [x: number, y: number, radius: number, color: string])[] = [
  [70, 180, 300, '#38bdf855'],
  [360, 330, 280, '#f472b666'],
  [60, 640, 320, '#fb923c66'],
  [340, 820, 260, '#fde68a77'],
];

/** Draws the time, the signal strength, Wi-Fi and the battery, and the Dynamic Island between them. */
export function drawStatusBar(s: Sketch, color: string): void {
  s.text('9:41', 59, 33, { size: 17, color, weight: 700, align: 'center' });
  [4.5, 6.7, 9, 11.5].forEach((height, index) =>
    s.box(300 + index * 4.9, 38.5 - height, 3.1, height, { radius: 1, fill: color }),
  );
  drawWifi(s, color);
  drawBattery(s, color);
  s.box(s.width / 2 - 62.5, 11, 125, 37, { radius: 18.5, fill: '#000000' });
  s.circle(s.width / 2 + 44, 29.5, 5.5, '#10162a');
}

function drawWifi(s: Sketch, color: string): void {
  for (const [radius, width] of [
    [10.2, 2.4],
    [6.2, 2.4],
    [1.5, 3],
  ] as const) {
    s.path({ stroke: { width, color, cap: 'butt' } }, (context) =>
      context.arc(332, 38.3, radius, Math.PI * 1.25, Math.PI * 1.75),
    );
  }
}

function drawBattery(s: Sketch, color: string): void {
  s.context.save();
  s.context.globalAlpha = 0.4;
  s.box(345.5, 26.5, 24, 12, { radius: 3.8, stroke: color });
  s.box(371, 30.6, 1.5, 4, { radius: 0.8, fill: color });
  s.context.restore();
  s.box(347.5, 28.5, 20, 8, { radius: 2.3, fill: color });
}

/** Draws the bar at the lower edge. A swipe up from this bar opens the home screen. */
export function drawHomeIndicator(s: Sketch, color: string): void {
  s.box(s.width / 2 - 69.5, s.height - 13, 139, 5, { radius: 2.5, fill: color });
}

/** Draws the volume level, which appears at the left edge when a volume button is pressed. `volume` is from 0 to 16. */
export function drawVolume(s: Sketch, volume: number): void {
  const track = { x: 12, y: 196, width: 46, height: 140, radius: 23 };
  s.box(track.x, track.y, track.width, track.height, { radius: 23, fill: 'rgba(40, 40, 46, 0.82)' });
  const level = (track.height * volume) / 16;
  s.inset(track, (inner) => inner.box(0, track.height - level, track.width, level, { fill: '#ffffff' }));
  const color = volume > 3 ? '#3a3a3c' : '#e5e5ea';
  s.box(24, 311, 6, 8, { radius: 1.5, fill: color });
  s.polygon(color, [28, 315], [36, 307.5], [36, 322.5]);
  s.path({ stroke: { width: 2, color } }, (context) => context.arc(36, 315, 6.5, -0.85, 0.85));
}
