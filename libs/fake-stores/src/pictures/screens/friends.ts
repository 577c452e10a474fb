import { icon } from '../icons.ts';
import { AMBER, CARD, CORAL, FERN, INK, LEAF, SKY, SOFT_INK, VIOLET } from '../palette.ts';
import { plant } from '../plants.ts';
import { type DrawScreen, MARGIN, TOP } from './screen.ts';

const FACES = [CORAL, SKY, AMBER, VIOLET];

/** Draws a shared tree and the people who care for it. */
export const drawFriends: DrawScreen = (s, ui) => {
  const width = s.width - MARGIN * 2;
  s.text(ui.friends.title, MARGIN, TOP + 36, { size: 28, weight: 800, color: INK, maxWidth: width });
  const y = TOP + 58;
  s.inset({ x: MARGIN, y, width, height: 300, radius: 28, points: width }, (inner) => {
    inner.box(0, 0, width, 300, { fill: inner.gradient('#fff3cf', '#e7f4d8', 0, 300) });
    inner.circle(width * 0.5, 132, 126, 'rgba(255, 255, 255, 0.6)');
    inner.curve(
      { width: 0.1, color: '#a9d59b', fill: '#a9d59b', floor: 300 },
      [-8, 236],
      [width * 0.4, 222],
      [width + 8, 240],
    );
    plant(inner, 'tree', { x: width / 2, y: 242, height: 226, color: '#ffe08f' });
    plant(inner, 'daisy', { x: width * 0.16, y: 248, height: 66, color: '#fff' });
    plant(inner, 'tulip', { x: width * 0.84, y: 250, height: 72, color: CORAL });
    inner.box(0, 240, width, 60, { fill: 'rgba(255, 255, 255, 0.72)' });
    inner.text(ui.friends.goal, 20, 264, { size: 16, weight: 800, color: INK, maxWidth: width / 2 - 24 });
    inner.text(ui.friends.progress, width - 20, 264, {
      size: 14,
      weight: 600,
      color: SOFT_INK,
      align: 'end',
      maxWidth: width / 2 - 20,
    });
    inner.box(20, 276, width - 40, 9, { radius: 5, fill: '#dfe9da' });
    inner.box(20, 276, (width - 40) * 0.85, 9, { radius: 5, fill: FERN });
  });
  ui.friends.names.forEach(([name, days], index) => {
    const top = y + 316 + index * 66;
    const color = FACES[index % FACES.length] ?? LEAF;
    s.box(MARGIN, top, width, 56, { radius: 18, fill: CARD, shadow: 5 });
    s.circle(MARGIN + 34, top + 28, 19, color);
    s.text([...name][0] ?? '', MARGIN + 34, top + 34, {
      size: 17,
      weight: 800,
      color: '#fff',
      align: 'center',
    });
    s.text(name, MARGIN + 66, top + 34, { size: 17, weight: 700, color: INK, maxWidth: 120 });
    s.text(days, MARGIN + width - 54, top + 34, {
      size: 15,
      weight: 600,
      color: SOFT_INK,
      align: 'end',
      maxWidth: 110,
    });
    icon(s, 'sun', { x: MARGIN + width - 28, y: top + 28, size: 18, color: AMBER });
  });
};
