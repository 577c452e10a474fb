import type { Sketch } from '@storedeck/drawing';

import { APP_COLORS, drawAppIcon } from './app-icon.ts';
import { drawWallpaper } from './draw-home.ts';
import { drawKeyboard } from './draw-keyboard.ts';
import { ICON_RADIUS, type AppName } from './home-layout.ts';
import { keyboardHeight } from './keyboard-layout.ts';

const INK = '#1c2330';
const QUIET = '#667085';
const PAPER = '#fdf8ee';
const CARD = { radius: 18, fill: '#ffffff' } as const;

/** Draws the notes app, which shows the end of the note above the keyboard. */
export function drawNotes(s: Sketch, note: string): void {
  s.box(0, 0, s.width, s.height, { fill: PAPER });
  s.text('Notes', 24, 72, { size: 30, color: INK, weight: 500 });
  s.text(`${note.length} characters`, s.width - 24, 74, { size: 14, color: QUIET, align: 'end' });
  const card = { x: 16, y: 104, width: s.width - 32, height: s.height - keyboardHeight(s) - 120 };
  s.box(card.x, card.y, card.width, card.height, CARD);
  s.inset(card, (inner) => drawNoteText(inner, note));
  drawKeyboard(s);
}

const LINE_HEIGHT = 30;
const LEFT = 18;

function drawNoteText(s: Sketch, note: string): void {
  const font = { size: 21 };
  const lines = s.lines(note, s.width - LEFT * 2, font);
  const visible = Math.max(1, Math.floor((s.height - 40) / LINE_HEIGHT));
  const shown = lines.slice(-visible);
  const findMiddle = (line: number): number => 30 + line * LINE_HEIGHT;
  shown.forEach((line, index) => s.text(line, LEFT, findMiddle(index), { ...font, color: INK }));
  if (note === '') s.text('Write something', LEFT, findMiddle(0), { ...font, color: '#98a2b3' });
  const caretX = LEFT + s.textWidth(shown.at(-1) ?? '', font) + 1.5;
  s.box(caretX, findMiddle(shown.length - 1) - 13, 2.4, 26, { fill: '#e39a1b' });
}

/** Draws an app with a list of rows, which is scrolled by `scroll` dp. */
export function drawList(s: Sketch, app: AppName, scroll: number): void {
  const background = '#f4f6fa';
  s.box(0, 0, s.width, s.height, { fill: background });
  const rowHeight = 76;
  const top = 150 - scroll;
  s.text(app, 24, 100 - scroll, { size: 34, color: INK, weight: 500 });
  const first = Math.max(0, Math.floor((-top - 40) / rowHeight));
  for (let row = first; top + row * rowHeight < s.height; row += 1) {
    const y = top + row * rowHeight;
    s.box(16, y, s.width - 32, rowHeight - 8, CARD);
    s.circle(54, y + 34, 19, `hsl(${(row * 47) % 360} 62% 58%)`);
    s.text(String(row + 1), 54, y + 35, { size: 16, color: '#ffffff', weight: 500, align: 'center' });
    s.text(`${app} item ${row + 1}`, 88, y + 25, { size: 17, color: INK });
    s.text(SUBTITLES[row % SUBTITLES.length] ?? '', 88, y + 46, { size: 14, color: QUIET });
  }
  s.box(0, 0, s.width, 34, { fill: `${background}e8` });
}

const SUBTITLES = ['Updated just now', 'Yesterday at 18:40', 'Shared with two people', 'Last week', 'Pinned'];

/** Draws the overview of recent apps. */
export function drawRecents(s: Sketch): void {
  drawWallpaper(s);
  s.box(0, 0, s.width, s.height, { fill: '#0b102099' });
  const width = Math.min(s.width * 0.72, s.height * 0.5);
  const top = s.height * 0.17;
  (['Settings', 'Notes', 'Photos'] as const).forEach((app, index) => {
    const left = s.width / 2 - width / 2 + (index - 1) * (width + 18);
    s.box(left, top, width, s.height * 0.62, { radius: 26, fill: app === 'Notes' ? PAPER : '#ffffff' });
    s.box(left + 22, top + 60, width * 0.5, 14, { fill: APP_COLORS[app][1] });
    for (let row = 0; row < 5; row += 1)
      s.box(left + 22, top + 96 + row * 30, width - 44 - row * 12, 10, { fill: '#e3e7ee' });
    drawAppIcon(s, app, { x: left + width / 2, y: top, radius: ICON_RADIUS * 0.8 });
  });
}
