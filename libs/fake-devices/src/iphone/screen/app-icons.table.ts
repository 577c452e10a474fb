import type { Sketch } from '@storedeck/drawing';

/** Draws the symbol on an app's icon, in a square of 60 points. For an app without a symbol, draws its first letter. */
export function drawGlyph(s: Sketch, name: string): void {
  const glyph = GLYPHS[name];
  if (glyph) glyph(s);
  else s.text(name.slice(0, 1), 30, 31, { size: 32, color: '#ffffff', weight: 500, align: 'center' });
}

const GLYPHS: Readonly<Record<string, (s: Sketch) => void>> = {
  Mail(s) {
    s.box(11, 17, 38, 27, { radius: 5, fill: '#ffffff' });
    s.line({ width: 1.8, color: '#2a7cf0' }, [12.5, 20], [30, 33], [47.5, 20]);
  },
  Calendar(s) {
    s.text('FRI', 30, 13, { size: 10.5, color: '#fb3b30', weight: 700, align: 'center' });
    s.text('21', 30, 36, { size: 34, color: '#1c1c1e', weight: 300, align: 'center' });
  },
  Photos(s) {
    const petals = ['#f9a01b', '#f8d12f', '#b5d44a', '#57b96f', '#4fa4dc', '#6d72c8', '#b65fb0', '#ee5b5b'];
    s.context.save();
    s.context.globalCompositeOperation = 'multiply';
    petals.forEach((color, index) => {
      s.context.save();
      s.context.translate(30, 30);
      s.context.rotate((index * Math.PI) / 4);
      s.context.globalAlpha = 0.85;
      s.box(-6.5, -23, 13, 20, { radius: 6.5, fill: color });
      s.context.restore();
    });
    s.context.restore();
  },
  Camera(s) {
    s.box(10, 19, 40, 26, { radius: 6, fill: '#2c2c2e' });
    s.box(23, 14.5, 14, 9, { radius: 3, fill: '#2c2c2e' });
    s.circle(30, 32, 9.5, '#d9dade');
    s.circle(30, 32, 7.3, '#2c2c2e');
    s.circle(44, 24, 1.7, '#ffd60a');
  },
  Notes(s) {
    s.box(0, 0, 60, 17, { fill: '#fdc82f' });
    for (let x = 4; x < 60; x += 4.4) s.circle(x, 20.5, 0.8, '#b9b4a5');
    s.line({ width: 1.2, color: '#d8d5cb' }, [0, 32], [60, 32]);
    s.line({ width: 1.2, color: '#d8d5cb' }, [0, 44], [60, 44]);
  },
  Reminders(s) {
    ['#0a7bff', '#ff3b30', '#ff9500'].forEach((color, index) => {
      const y = 16 + index * 14;
      s.circle(14, y, 4.6, color);
      s.circle(14, y, 2.7, '#ffffff');
      s.circle(14, y, 1.7, color);
      s.line({ width: 1.5, color: '#c9c9ce' }, [24, y], [52, y]);
    });
  },
  Clock(s) {
    s.circle(30, 30, 24, '#ffffff');
    for (let hour = 0; hour < 12; hour += 1) {
      const angle = (hour * Math.PI) / 6;
      s.circle(30 + 20 * Math.sin(angle), 30 - 20 * Math.cos(angle), 1.2, '#1c1c1e');
    }
    s.line({ width: 2.4, color: '#1c1c1e' }, [30, 30], [20.5, 24.5]);
    s.line({ width: 2, color: '#1c1c1e' }, [30, 30], [43, 21]);
    s.line({ width: 1, color: '#ff9f0a' }, [34, 26], [17, 43]);
    s.circle(30, 30, 1.7, '#ff9f0a');
  },
  Weather(s) {
    s.circle(23, 24, 10.5, '#ffd426');
    for (const [x, y, r] of [
      [26, 38, 8],
      [36, 33, 10.5],
      [45, 39, 7],
    ] as const)
      s.circle(x, y, r, '#ffffff');
    s.box(20, 37, 31, 9.5, { radius: 4.75, fill: '#ffffff' });
  },
  Maps(s) {
    s.line({ width: 10, color: '#ffffff' }, [-6, 44], [66, 12]);
    s.line({ width: 6, color: '#ffd34e' }, [-6, 44], [66, 12]);
    s.line({ width: 7, color: '#ffffff' }, [16, -4], [30, 66]);
    s.box(44, 34, 20, 30, { fill: '#7cc7f5' });
    s.circle(31, 29, 10, '#ffffff');
    s.circle(31, 29, 7.8, '#0a7bff');
    s.polygon('#ffffff', [31, 23.5], [35, 33], [31, 31], [27, 33]);
  },
  Stocks(s) {
    for (const x of [14, 25, 36, 47]) s.line({ width: 1, color: '#2f2f33' }, [x, 10], [x, 50]);
    s.line(
      { width: 2.2, color: '#ffffff' },
      [5, 40],
      [14, 33],
      [22, 37],
      [31, 24],
      [38, 29],
      [46, 15],
      [55, 20],
    );
    s.circle(46, 15, 3, '#32d74b');
  },
  'App Store'(s) {
    s.line({ width: 4.4, color: '#ffffff' }, [33, 13], [17, 42]);
    s.line({ width: 4.4, color: '#ffffff' }, [27, 13], [43, 42]);
    s.line({ width: 4.4, color: '#ffffff' }, [11, 37], [36, 37]);
    s.line({ width: 4.4, color: '#ffffff' }, [43, 37], [49, 37]);
  },
  Settings(s) {
    for (let tooth = 0; tooth < 12; tooth += 1) {
      s.context.save();
      s.context.translate(30, 30);
      s.context.rotate((tooth * Math.PI) / 6);
      s.box(-3, -24, 6, 9, { radius: 2, fill: '#3a3a3c' });
      s.context.restore();
    }
    s.circle(30, 30, 19.5, '#3a3a3c');
    s.circle(30, 30, 15, '#b4b7bd');
    s.circle(30, 30, 7, '#3a3a3c');
    s.circle(30, 30, 3.6, '#b4b7bd');
  },
  Files(s) {
    s.box(9, 15, 22, 12, { radius: 4, fill: '#38a9f5' });
    s.box(9, 20, 42, 27, { radius: 5, fill: '#1d8df2' });
    s.box(9, 24, 42, 23, { radius: 5, fill: '#4db8fb' });
  },
  Books(s) {
    s.polygon('#ffffff', [29, 18], [11, 15], [11, 42], [29, 46]);
    s.polygon('#fff3e2', [31, 18], [49, 15], [49, 42], [31, 46]);
  },
  Podcasts(s) {
    s.ring(30, 27, 17, { width: 3, color: '#ffffff' });
    s.ring(30, 27, 10.5, { width: 3, color: '#ffffff' });
    s.circle(30, 27, 4.6, '#ffffff');
    s.box(26, 34, 8, 16, { radius: 4, fill: '#ffffff' });
  },
  Health(s) {
    s.path({ fill: '#ff2d55' }, (context) => {
      context.moveTo(38, 40);
      context.bezierCurveTo(22, 30, 26, 17, 34, 18);
      context.bezierCurveTo(37, 18.5, 38, 21, 38, 22);
      context.bezierCurveTo(38, 21, 39, 18.5, 42, 18);
      context.bezierCurveTo(50, 17, 54, 30, 38, 40);
    });
  },
  Wallet(s) {
    ['#53c1f5', '#ffcf3f', '#6fd869', '#f8665d'].forEach((color, index) =>
      s.box(9, 14 + index * 6, 42, 20, { radius: 4, fill: color }),
    );
    s.box(9, 34, 42, 14, { radius: 4, fill: '#e8e8ec' });
  },
  Calculator(s) {
    for (let row = 0; row < 4; row += 1) {
      const grey = row === 0 ? '#a5a5a5' : '#5b5b60';
      for (let column = 0; column < 4; column += 1)
        s.circle(14 + column * 10.7, 14 + row * 10.7, 4.2, column === 3 ? '#ff9f0a' : grey);
    }
  },
  Translate(s) {
    s.box(8, 13, 28, 22, { radius: 6, fill: '#f2f2f7' });
    s.box(24, 27, 28, 22, { radius: 6, fill: '#30c6f5' });
    s.text('A', 22, 24.5, { size: 15, color: '#1c1c1e', weight: 700, align: 'center' });
    s.text('é', 38, 37.5, { size: 16, color: '#ffffff', weight: 700, align: 'center' });
  },
  Shortcuts(s) {
    for (const [x, y, alpha] of [
      [13, 22, 0.75],
      [22, 13, 1],
    ] as const) {
      s.context.save();
      s.context.globalAlpha = alpha;
      s.box(x, y, 26, 26, { radius: 7, fill: '#ffffff' });
      s.context.restore();
    }
  },
  Phone(s) {
    s.context.save();
    s.context.translate(30, 30);
    s.context.rotate(-Math.PI / 4);
    s.path({ stroke: { width: 7.5, color: '#ffffff', cap: 'butt' } }, (context) =>
      context.arc(0, -13, 19, Math.PI * 0.2, Math.PI * 0.8),
    );
    s.box(-21.5, -7.5, 11, 12.5, { radius: 3.5, fill: '#ffffff' });
    s.box(10.5, -7.5, 11, 12.5, { radius: 3.5, fill: '#ffffff' });
    s.context.restore();
  },
  Safari(s) {
    s.circle(30, 30, 24.5, s.gradient('#1fc8fb', '#1d62f0', 6, 54));
    for (let mark = 0; mark < 24; mark += 1) {
      const angle = (mark * Math.PI) / 12;
      const inner = mark % 2 ? 21.3 : 20;
      const at = (radius: number) => [30 + radius * Math.sin(angle), 30 - radius * Math.cos(angle)] as const;
      s.line({ width: 0.8, color: '#ffffff' }, at(inner), at(23));
    }
    s.polygon('#ff4037', [46, 14], [32.8, 32.8], [27.2, 27.2]);
    s.polygon('#ffffff', [14, 46], [32.8, 32.8], [27.2, 27.2]);
  },
  Messages(s) {
    s.ellipse(30, 28, { x: 20, y: 16.5 }, '#ffffff');
    s.polygon('#ffffff', [19, 39], [15, 48], [29, 43]);
  },
  Music(s) {
    for (const [x, y] of [
      [20, 43],
      [39, 39],
    ] as const)
      s.ellipse(x, y, { x: 6, y: 4.8, angle: -0.35 }, '#ffffff');
    s.line({ width: 2.6, color: '#ffffff' }, [24.8, 42], [24.8, 17]);
    s.line({ width: 2.6, color: '#ffffff' }, [43.8, 38], [43.8, 13]);
    s.polygon('#ffffff', [23.5, 17], [45.1, 12.4], [45.1, 19], [23.5, 23.6]);
  },
};
