import type { Point, Sketch } from '@storedeck/drawing';

import { ICON_RADIUS, type AppName } from './home-layout.ts';

/** The colours at the top and at the bottom of an icon's background. */
export const APP_COLORS: Readonly<Record<AppName, readonly [string, string]>> = {
  Notes: ['#ffd45e', '#f7a928'],
  Photos: ['#ffffff', '#e9edf5'],
  Maps: ['#5fd38d', '#1f9d61'],
  Music: ['#ff7aa2', '#d93a6d'],
  Camera: ['#6b7688', '#39424f'],
  Weather: ['#79c4ff', '#2f7de0'],
  Files: ['#8ea2ff', '#4c5fe0'],
  Settings: ['#b9c2cf', '#7c8899'],
  Phone: ['#58d68d', '#1e9e58'],
  Messages: ['#63a8ff', '#1e66e5'],
  Browser: ['#ffffff', '#dfe7f5'],
  Clock: ['#3b4658', '#1c2430'],
};

/** Draws the icon of an app around a point. */
export function drawAppIcon(
  sketch: Sketch,
  app: AppName,
  position: { x: number; y: number; radius?: number; shadow?: number },
): void {
  const { x, y, radius = ICON_RADIUS, shadow = 0 } = position;
  const draw = (icon: Sketch): void => {
    const fill = icon.gradient(...APP_COLORS[app], -ICON_RADIUS, ICON_RADIUS);
    const size = ICON_RADIUS * 2;
    icon.box(-ICON_RADIUS, -ICON_RADIUS, size, size, { radius: ICON_RADIUS, fill, shadow });
    GLYPHS[app](icon);
  };
  sketch.around(x, y, draw, radius / ICON_RADIUS);
}

const WHITE = '#ffffff';

function line(s: Sketch, color: string, ...points: readonly Point[]): void {
  s.line({ width: 2.6, color }, ...points);
}

/** Each glyph is drawn in a square of about 26 points around (0, 0). */
const GLYPHS: Readonly<Record<AppName, (s: Sketch) => void>> = {
  Notes: (s) => {
    s.box(-11, -13, 22, 26, { radius: 4, fill: WHITE });
    for (const [y, right] of [
      [-6, 6],
      [0, 6],
      [6, 1],
    ] as const) {
      line(s, '#e39a1b', [-6, y], [right, y]);
    }
  },
  Photos: (s) => {
    s.context.save();
    for (const fill of ['#f25f5c', '#ffc145', '#37b679', '#3f7ff0']) {
      s.path({ fill }, (context) => context.arc(6.5, 0, 6.5, Math.PI, 0));
      s.box(0, -0.2, 13, 1.4, { radius: 0.7, fill });
      s.context.rotate(Math.PI / 2);
    }
    s.context.restore();
  },
  Maps: (s) => {
    s.path({ fill: WHITE }, (context) => {
      context.arc(0, -4, 9, Math.PI * 0.85, Math.PI * 2.15);
      context.lineTo(0, 14);
    });
    s.circle(0, -4, 3.6, '#1f9d61');
  },
  Music: (s) => {
    s.circle(-6, 9, 4.6, WHITE);
    s.circle(8, 6, 4.6, WHITE);
    line(s, WHITE, [-2.6, 8], [-2.6, -9], [11.4, -12], [11.4, 5]);
  },
  Camera: (s) => {
    s.box(-13, -8, 26, 18, { radius: 4, fill: WHITE });
    s.box(-5, -12, 10, 6, { radius: 2, fill: WHITE });
    s.circle(0, 1, 5.6, '#39424f');
    s.circle(0, 1, 2.8, '#9fd2ff');
  },
  Weather: (s) => {
    s.circle(5, -5, 8, '#ffd54a');
    s.circle(-5, 5, 6, WHITE);
    s.circle(3, 3, 7, WHITE);
    s.box(-11, 4, 22, 7, { radius: 3.5, fill: WHITE });
  },
  Files: (s) => {
    s.box(-12, -10, 12, 6, { radius: 2, fill: WHITE });
    s.box(-12, -7, 24, 17, { radius: 3, fill: WHITE });
  },
  Settings: (s) => {
    s.context.save();
    for (let tooth = 0; tooth < 8; tooth += 1) {
      s.context.rotate(Math.PI / 4);
      s.box(-2.6, -13, 5.2, 7, { radius: 1.6, fill: WHITE });
    }
    s.context.restore();
    s.circle(0, 0, 9.4, WHITE);
    s.circle(0, 0, 4, '#8b97a7');
  },
  Phone: (s) => {
    s.context.save();
    s.context.rotate(-Math.PI / 4);
    s.path({ stroke: { width: 6, color: WHITE } }, (context) =>
      context.arc(0, -9, 12, Math.PI * 0.15, Math.PI * 0.85),
    );
    s.box(-14, -7, 8, 7, { radius: 2.4, fill: WHITE });
    s.box(6, -7, 8, 7, { radius: 2.4, fill: WHITE });
    s.context.restore();
  },
  Messages: (s) => {
    s.box(-12, -10, 24, 17, { radius: 5, fill: WHITE });
    s.polygon(WHITE, [-8, 5], [-8, 13], [0, 6]);
  },
  Browser: (s) => {
    const color = '#2f6fe4';
    for (const width of [11, 4.6]) {
      s.path({ stroke: { width: 2.6, color } }, (context) =>
        context.ellipse(0, 0, width, 11, 0, 0, Math.PI * 2),
      );
    }
    line(s, color, [-11, 0], [11, 0]);
  },
  Clock: (s) => {
    s.ring(0, 0, 13, { width: 2.6, color: WHITE });
    line(s, WHITE, [0, -8], [0, 0], [6, 4]);
  },
};
