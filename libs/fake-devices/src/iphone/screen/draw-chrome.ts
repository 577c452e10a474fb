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
  // The lights are placed for an iPhone.
  const scale = width / 393;
  for (const [across, down, size, color] of LIGHTS) {
    const [x, y, radius] = [across * scale, down * (height / 852), size * scale];
    const light = context.createRadialGradient(x, y, 0, x, y, radius);
    light.addColorStop(0, color);
    light.addColorStop(1, `${color.slice(0, 7)}00`);
    s.box(0, 0, width, height, { fill: light });
  }
  if (dim > 0) s.box(0, 0, width, height, { fill: `rgba(8, 8, 20, ${dim})` });
}

const LIGHTS: readonly (readonly [across: number, down: number, size: number, color: string])[] = [
  [70, 180, 300, '#38bdf855'],
  [360, 330, 280, '#f472b666'],
  [60, 640, 320, '#fb923c66'],
  [340, 820, 260, '#fde68a77'],
];

/** What the status bar shows. */
export interface StatusBar {
  readonly time: string;
  /** The date beside the time, which only an iPad shows. */
  readonly date: string | undefined;
  /** The number of filled bars, from 0 to 4. */
  readonly cellularBars: number;
  /** From 0 to 3. */
  readonly wifiBars: number;
  /** The kind of mobile network, such as `LTE`, in place of the sign of Wi-Fi. */
  readonly network: string | undefined;
  /** From 0 to 100. */
  readonly batteryLevel: number;
  readonly isCharging: boolean;
}

/** The status bar without overrides. */
export const PLAIN_BAR: StatusBar = {
  time: '9:41',
  date: undefined,
  cellularBars: 4,
  wifiBars: 3,
  network: undefined,
  batteryLevel: 100,
  isCharging: false,
};

/**
 * Draws the time, the signal strength, Wi-Fi and the battery; on an iPhone also the Dynamic Island between them, and on an
 * iPad, whose status bar is lower, the date.
 */
export function drawStatusBar(s: Sketch, color: string, bar: StatusBar): void {
  if (bar.date === undefined) {
    s.text(bar.time, 59, 33, { size: 17, color, weight: 700, align: 'center', maxWidth: 84 });
    drawSigns(s, color, { bar, x: s.width - 393, y: 0 });
    s.box(s.width / 2 - 62.5, 11, 125, 37, { radius: 18.5, fill: '#000000' });
    s.circle(s.width / 2 + 44, 29.5, 5.5, '#10162a');
    return;
  }
  s.text(`${bar.time}  ${bar.date}`, 22, 15, { size: 13, color, weight: 600, maxWidth: 180 });
  drawSigns(s, color, { bar, x: s.width - 393, y: -18 });
}

/** Draws the signal strength, Wi-Fi and the battery as on an iPhone, moved by `x` and `y`. */
function drawSigns(s: Sketch, color: string, { bar, x, y }: { bar: StatusBar; x: number; y: number }): void {
  s.context.save();
  s.context.translate(x, y);
  [4.5, 6.7, 9, 11.5].forEach((height, index) =>
    faded(s, index >= bar.cellularBars, () =>
      s.box(300 + index * 4.9, 38.5 - height, 3.1, height, { radius: 1, fill: color }),
    ),
  );
  if (bar.network === undefined) drawWifi(s, color, bar.wifiBars);
  else s.text(bar.network, 332, 33, { size: 11.5, color, weight: 700, align: 'center', maxWidth: 22 });
  drawBattery(s, color, bar);
  s.context.restore();
}

/** Draws something weakly if `isFaint` is true. */
function faded(s: Sketch, isFaint: boolean, draw: () => void): void {
  s.context.save();
  if (isFaint) s.context.globalAlpha = 0.3;
  draw();
  s.context.restore();
}

function drawWifi(s: Sketch, color: string, bars: number): void {
  for (const [radius, width, bar] of [
    [10.2, 2.4, 3],
    [6.2, 2.4, 2],
    [1.5, 3, 1],
  ] as const) {
    faded(s, bar > bars, () =>
      s.path({ stroke: { width, color, cap: 'butt' } }, (context) =>
        context.arc(332, 38.3, radius, Math.PI * 1.25, Math.PI * 1.75),
      ),
    );
  }
}

function drawBattery(s: Sketch, color: string, { batteryLevel, isCharging }: StatusBar): void {
  s.context.save();
  s.context.globalAlpha = 0.4;
  s.box(345.5, 26.5, 24, 12, { radius: 3.8, stroke: color });
  s.box(371, 30.6, 1.5, 4, { radius: 0.8, fill: color });
  s.context.restore();
  const fill = isCharging ? '#34c759' : color;
  s.box(347.5, 28.5, (20 * batteryLevel) / 100, 8, { radius: Math.min(2.3, batteryLevel / 10), fill });
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
