import type { Sketch } from '@storedeck/drawing';

import type { ScreenText } from '../../product/listing-text.ts';
import { icon } from '../icons.ts';
import { type DrawScreen, MARGIN, TOP } from './screen.ts';

/** Draws the focus timer in front of rain. */
export const drawFocus: DrawScreen = (s, ui) => {
  const middle = s.width / 2;
  s.box(0, 0, s.width, s.height, { fill: s.gradient('#10343f', '#061a21') });
  drawRain(s);
  s.text(ui.focus.title, middle, TOP + 36, { size: 20, weight: 700, color: '#d7efe6', align: 'center' });
  const y = s.height * 0.43;
  const radius = Math.min(132, s.width * 0.34);
  const glow = s.context.createRadialGradient(middle, y, radius * 0.4, middle, y, radius * 1.6);
  glow.addColorStop(0, 'rgba(95, 190, 170, 0.28)');
  glow.addColorStop(1, 'rgba(95, 190, 170, 0)');
  s.circle(middle, y, radius * 1.6, glow);
  s.ring(middle, y, radius, { width: 14, color: 'rgba(255, 255, 255, 0.09)', to: 1 });
  s.ring(middle, y, radius, { width: 14, color: '#7fd8b4', to: 0.74 });
  s.text(ui.focus.left, middle, y + 18, { size: 58, weight: 700, color: '#fff', align: 'center' });
  s.text(ui.focus.task, middle, y + 52, {
    size: 16,
    weight: 500,
    color: '#9fc9bd',
    align: 'center',
    maxWidth: radius * 1.5,
  });
  drawSounds(s, ui, y + radius + 58);
  const button = s.height - 150;
  s.box(middle - 92, button, 184, 58, { radius: 29, fill: '#7fd8b4' });
  icon(s, 'pause', { x: middle - 54, y: button + 29, color: '#08303a' });
  s.text(ui.focus.pause, middle + 14, button + 35, {
    size: 18,
    weight: 700,
    color: '#08303a',
    align: 'center',
    maxWidth: 104,
  });
};

function drawRain(s: Sketch): void {
  for (let drop = 0; drop < 46; drop += 1) {
    const x = (drop * 97) % s.width;
    const y = (drop * 151) % s.height;
    s.line(
      { width: 1.4, color: `rgba(170, 220, 225, ${0.06 + (drop % 5) * 0.025})` },
      [x, y],
      [x - 5, y + 16 + (drop % 4) * 5],
    );
  }
}

function drawSounds(s: Sketch, ui: ScreenText, y: number): void {
  const gap = 12;
  const width = (Math.min(s.width, 460) - MARGIN * 2 - gap * 2) / 3;
  const left = (s.width - width * 3 - gap * 2) / 2;
  (['drop', 'leaf', 'wave'] as const).forEach((name, index) => {
    const x = left + index * (width + gap);
    const selected = index === 0;
    s.box(x, y, width, 84, {
      radius: 22,
      fill: selected ? 'rgba(127, 216, 180, 0.22)' : 'rgba(255, 255, 255, 0.07)',
    });
    icon(s, name, { x: x + width / 2, y: y + 32, color: selected ? '#7fd8b4' : '#8fb3b0' });
    s.text(ui.focus.sounds[index] ?? '', x + width / 2, y + 68, {
      size: 14,
      weight: 600,
      color: selected ? '#fff' : '#a9c7c2',
      align: 'center',
      maxWidth: width - 12,
    });
  });
}
