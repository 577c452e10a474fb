import type { SKRSContext2D as Context } from '@napi-rs/canvas';

import { iosText } from './ios-text.ts';

/** Draws what is on the icon of an app, in a square of 60 points. Names without a drawing get their first letter. */
export function drawGlyph(context: Context, name: string): void {
  const glyph = GLYPHS[name];
  if (glyph) glyph(context);
  else
    iosText(context, name.slice(0, 1), 30, 31, { size: 32, color: '#ffffff', weight: 500, align: 'center' });
}

const GLYPHS: Readonly<Record<string, (context: Context) => void>> = {
  Mail(c) {
    rounded(c, 11, 17, 38, 27, 5, '#ffffff');
    line(c, '#2a7cf0', 1.8, [12.5, 20], [30, 33], [47.5, 20]);
  },
  Calendar(c) {
    iosText(c, 'FRI', 30, 13, { size: 10.5, color: '#fb3b30', weight: 700, align: 'center' });
    iosText(c, '21', 30, 36, { size: 34, color: '#1c1c1e', weight: 300, align: 'center' });
  },
  Photos(c) {
    const petals = ['#f9a01b', '#f8d12f', '#b5d44a', '#57b96f', '#4fa4dc', '#6d72c8', '#b65fb0', '#ee5b5b'];
    c.save();
    c.globalCompositeOperation = 'multiply';
    petals.forEach((color, index) => {
      c.save();
      c.translate(30, 30);
      c.rotate((index * Math.PI) / 4);
      c.globalAlpha = 0.85;
      rounded(c, -6.5, -23, 13, 20, 6.5, color);
      c.restore();
    });
    c.restore();
  },
  Camera(c) {
    rounded(c, 10, 19, 40, 26, 6, '#2c2c2e');
    rounded(c, 23, 14.5, 14, 9, 3, '#2c2c2e');
    disc(c, 30, 32, 9.5, '#d9dade');
    disc(c, 30, 32, 7.3, '#2c2c2e');
    disc(c, 44, 24, 1.7, '#ffd60a');
  },
  Notes(c) {
    c.fillStyle = '#fdc82f';
    c.fillRect(0, 0, 60, 17);
    for (let x = 4; x < 60; x += 4.4) disc(c, x, 20.5, 0.8, '#b9b4a5');
    line(c, '#d8d5cb', 1.2, [0, 32], [60, 32]);
    line(c, '#d8d5cb', 1.2, [0, 44], [60, 44]);
  },
  Reminders(c) {
    ['#0a7bff', '#ff3b30', '#ff9500'].forEach((color, index) => {
      const y = 16 + index * 14;
      disc(c, 14, y, 4.6, color);
      disc(c, 14, y, 2.7, '#ffffff');
      disc(c, 14, y, 1.7, color);
      line(c, '#c9c9ce', 1.5, [24, y], [52, y]);
    });
  },
  Clock(c) {
    disc(c, 30, 30, 24, '#ffffff');
    for (let hour = 0; hour < 12; hour += 1) {
      const angle = (hour * Math.PI) / 6;
      disc(c, 30 + 20 * Math.sin(angle), 30 - 20 * Math.cos(angle), 1.2, '#1c1c1e');
    }
    line(c, '#1c1c1e', 2.4, [30, 30], [20.5, 24.5]);
    line(c, '#1c1c1e', 2, [30, 30], [43, 21]);
    line(c, '#ff9f0a', 1, [34, 26], [17, 43]);
    disc(c, 30, 30, 1.7, '#ff9f0a');
  },
  Weather(c) {
    disc(c, 23, 24, 10.5, '#ffd426');
    for (const [x, y, r] of [
      [26, 38, 8],
      [36, 33, 10.5],
      [45, 39, 7],
    ] as const)
      disc(c, x, y, r, '#ffffff');
    rounded(c, 20, 37, 31, 9.5, 4.75, '#ffffff');
  },
  Maps(c) {
    line(c, '#ffffff', 10, [-6, 44], [66, 12]);
    line(c, '#ffd34e', 6, [-6, 44], [66, 12]);
    line(c, '#ffffff', 7, [16, -4], [30, 66]);
    c.fillStyle = '#7cc7f5';
    c.fillRect(44, 34, 20, 30);
    disc(c, 31, 29, 10, '#ffffff');
    disc(c, 31, 29, 7.8, '#0a7bff');
    polygon(c, '#ffffff', [31, 23.5], [35, 33], [31, 31], [27, 33]);
  },
  Stocks(c) {
    for (const x of [14, 25, 36, 47]) line(c, '#2f2f33', 1, [x, 10], [x, 50]);
    line(c, '#ffffff', 2.2, [5, 40], [14, 33], [22, 37], [31, 24], [38, 29], [46, 15], [55, 20]);
    disc(c, 46, 15, 3, '#32d74b');
  },
  'App Store'(c) {
    line(c, '#ffffff', 4.4, [33, 13], [17, 42]);
    line(c, '#ffffff', 4.4, [27, 13], [43, 42]);
    line(c, '#ffffff', 4.4, [11, 37], [36, 37]);
    line(c, '#ffffff', 4.4, [43, 37], [49, 37]);
  },
  Settings(c) {
    for (let tooth = 0; tooth < 12; tooth += 1) {
      c.save();
      c.translate(30, 30);
      c.rotate((tooth * Math.PI) / 6);
      rounded(c, -3, -24, 6, 9, 2, '#3a3a3c');
      c.restore();
    }
    disc(c, 30, 30, 19.5, '#3a3a3c');
    disc(c, 30, 30, 15, '#b4b7bd');
    disc(c, 30, 30, 7, '#3a3a3c');
    disc(c, 30, 30, 3.6, '#b4b7bd');
  },
  Files(c) {
    rounded(c, 9, 15, 22, 12, 4, '#38a9f5');
    rounded(c, 9, 20, 42, 27, 5, '#1d8df2');
    rounded(c, 9, 24, 42, 23, 5, '#4db8fb');
  },
  Books(c) {
    polygon(c, '#ffffff', [29, 18], [11, 15], [11, 42], [29, 46]);
    polygon(c, '#fff3e2', [31, 18], [49, 15], [49, 42], [31, 46]);
  },
  Podcasts(c) {
    ring(c, 30, 27, 17, '#ffffff', 3);
    ring(c, 30, 27, 10.5, '#ffffff', 3);
    disc(c, 30, 27, 4.6, '#ffffff');
    rounded(c, 26, 34, 8, 16, 4, '#ffffff');
  },
  Health(c) {
    c.fillStyle = '#ff2d55';
    c.beginPath();
    c.moveTo(38, 40);
    c.bezierCurveTo(22, 30, 26, 17, 34, 18);
    c.bezierCurveTo(37, 18.5, 38, 21, 38, 22);
    c.bezierCurveTo(38, 21, 39, 18.5, 42, 18);
    c.bezierCurveTo(50, 17, 54, 30, 38, 40);
    c.fill();
  },
  Wallet(c) {
    ['#53c1f5', '#ffcf3f', '#6fd869', '#f8665d'].forEach((color, index) =>
      rounded(c, 9, 14 + index * 6, 42, 20, 4, color),
    );
    rounded(c, 9, 34, 42, 14, 4, '#e8e8ec');
  },
  Calculator(c) {
    for (let row = 0; row < 4; row += 1)
      for (let column = 0; column < 4; column += 1) {
        const color = column === 3 ? '#ff9f0a' : row === 0 ? '#a5a5a5' : '#5b5b60';
        disc(c, 14 + column * 10.7, 14 + row * 10.7, 4.2, color);
      }
  },
  Translate(c) {
    rounded(c, 8, 13, 28, 22, 6, '#f2f2f7');
    rounded(c, 24, 27, 28, 22, 6, '#30c6f5');
    iosText(c, 'A', 22, 24.5, { size: 15, color: '#1c1c1e', weight: 700, align: 'center' });
    iosText(c, 'é', 38, 37.5, { size: 16, color: '#ffffff', weight: 700, align: 'center' });
  },
  Shortcuts(c) {
    for (const [x, y, alpha] of [
      [13, 22, 0.75],
      [22, 13, 1],
    ] as const) {
      c.save();
      c.globalAlpha = alpha;
      rounded(c, x, y, 26, 26, 7, '#ffffff');
      c.restore();
    }
  },
  Phone(c) {
    c.save();
    c.translate(30, 30);
    c.rotate(-Math.PI / 4);
    c.strokeStyle = '#ffffff';
    c.lineWidth = 7.5;
    c.lineCap = 'butt';
    c.beginPath();
    c.arc(0, -13, 19, Math.PI * 0.2, Math.PI * 0.8);
    c.stroke();
    rounded(c, -21.5, -7.5, 11, 12.5, 3.5, '#ffffff');
    rounded(c, 10.5, -7.5, 11, 12.5, 3.5, '#ffffff');
    c.restore();
  },
  Safari(c) {
    const sea = c.createLinearGradient(0, 6, 0, 54);
    sea.addColorStop(0, '#1fc8fb');
    sea.addColorStop(1, '#1d62f0');
    disc(c, 30, 30, 24.5, sea);
    for (let mark = 0; mark < 24; mark += 1) {
      const angle = (mark * Math.PI) / 12;
      const inner = mark % 2 ? 21.3 : 20;
      const at = (radius: number) => [30 + radius * Math.sin(angle), 30 - radius * Math.cos(angle)] as const;
      line(c, '#ffffff', 0.8, at(inner), at(23));
    }
    polygon(c, '#ff4037', [46, 14], [32.8, 32.8], [27.2, 27.2]);
    polygon(c, '#ffffff', [14, 46], [32.8, 32.8], [27.2, 27.2]);
  },
  Messages(c) {
    c.fillStyle = '#ffffff';
    c.beginPath();
    c.ellipse(30, 28, 20, 16.5, 0, 0, Math.PI * 2);
    c.fill();
    polygon(c, '#ffffff', [19, 39], [15, 48], [29, 43]);
  },
  Music(c) {
    c.fillStyle = '#ffffff';
    for (const [x, y] of [
      [20, 43],
      [39, 39],
    ] as const) {
      c.beginPath();
      c.ellipse(x, y, 6, 4.8, -0.35, 0, Math.PI * 2);
      c.fill();
    }
    line(c, '#ffffff', 2.6, [24.8, 42], [24.8, 17]);
    line(c, '#ffffff', 2.6, [43.8, 38], [43.8, 13]);
    polygon(c, '#ffffff', [23.5, 17], [45.1, 12.4], [45.1, 19], [23.5, 23.6]);
  },
};

type Point = readonly [number, number];
type Paint = Context['fillStyle'];

function rounded(
  c: Context,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  color: Paint,
) {
  c.fillStyle = color;
  c.beginPath();
  c.roundRect(x, y, width, height, radius);
  c.fill();
}

function disc(c: Context, x: number, y: number, radius: number, color: Paint): void {
  c.fillStyle = color;
  c.beginPath();
  c.arc(x, y, radius, 0, Math.PI * 2);
  c.fill();
}

function ring(c: Context, x: number, y: number, radius: number, color: string, width: number): void {
  c.strokeStyle = color;
  c.lineWidth = width;
  c.beginPath();
  c.arc(x, y, radius, 0, Math.PI * 2);
  c.stroke();
}

function line(c: Context, color: string, width: number, ...points: readonly Point[]): void {
  c.strokeStyle = color;
  c.lineWidth = width;
  c.lineCap = 'round';
  c.lineJoin = 'round';
  c.beginPath();
  points.forEach(([x, y], index) => (index === 0 ? c.moveTo(x, y) : c.lineTo(x, y)));
  c.stroke();
}

function polygon(c: Context, color: string, ...points: readonly Point[]): void {
  c.fillStyle = color;
  c.beginPath();
  points.forEach(([x, y], index) => (index === 0 ? c.moveTo(x, y) : c.lineTo(x, y)));
  c.closePath();
  c.fill();
}
