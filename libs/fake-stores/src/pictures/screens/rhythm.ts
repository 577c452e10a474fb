import { HABIT_ICONS, icon } from '../icons.ts';
import { CARD, HABIT_COLORS, HABIT_GROUNDS, INK, LEAF, MINT, SOFT_INK } from '../palette.ts';
import { type DrawScreen, MARGIN, TOP } from './screen.ts';

/** Draws the day as a timeline, with a reminder. */
export const drawRhythm: DrawScreen = (s, ui) => {
  const width = s.width - MARGIN * 2;
  s.text(ui.rhythm.title, MARGIN, TOP + 36, { size: 30, weight: 800, color: INK, maxWidth: width });
  const step = Math.min(126, (s.height - TOP - 170) / 5);
  const railX = MARGIN + 66;
  s.line({ width: 3, color: '#d5e8db' }, [railX, TOP + 84], [railX, TOP + 84 + step * 4.4]);
  ui.rhythm.times.forEach((time, index) => {
    const y = TOP + 66 + index * step;
    const [name = '', detail = ''] = ui.habits[index] ?? [];
    const color = HABIT_COLORS[index % HABIT_COLORS.length] ?? LEAF;
    const now = index === 1;
    s.text(time, MARGIN + 48, y + 42, {
      size: 15,
      weight: 700,
      color: now ? INK : SOFT_INK,
      align: 'end',
      maxWidth: 48,
    });
    s.circle(railX, y + 36, 8, '#fff');
    s.circle(railX, y + 36, 6, color);
    const x = railX + 20;
    s.box(x, y, s.width - x - MARGIN, now ? step - 16 : 74, { radius: 22, fill: CARD, shadow: now ? 18 : 6 });
    s.box(x + 14, y + 16, 42, 42, { radius: 14, fill: HABIT_GROUNDS[index % HABIT_GROUNDS.length] ?? MINT });
    icon(s, HABIT_ICONS[index % HABIT_ICONS.length] ?? 'leaf', { x: x + 35, y: y + 37, color });
    const room = s.width - x - MARGIN - 82;
    s.text(name, x + 68, y + 34, { size: 17, weight: 700, color: INK, maxWidth: room });
    s.text(detail, x + 68, y + 54, { size: 13, color: SOFT_INK, maxWidth: room });
    if (!now) return;
    s.box(x + 66, y + 66, Math.min(190, room), 28, { radius: 14, fill: '#e1effa' });
    s.text(ui.rhythm.gentle, x + 66 + Math.min(190, room) / 2, y + 85, {
      size: 13,
      weight: 700,
      color: '#2f6ea8',
      align: 'center',
      maxWidth: Math.min(170, room - 16),
    });
  });
};
