import type { Sketch } from '@storedeck/drawing';

import { drawHomeIndicator } from './draw-chrome.ts';
import { drawIcon } from './draw-home.ts';
import { drawKeyboard, keyboardTop } from './draw-keyboard.ts';
import { layOutHome } from './home-layout.ts';

const INK = '#1c1c1e';
const GRAY = '#8e8e93';
const WHITE = '#ffffff';
const GOLD = '#d79d00';
const LEFT = 20;
const TITLE = { size: 28, weight: 700 } as const;
const BODY = { size: 17, weight: 400 } as const;

/** Draws the notes app. The first line of the note is its title. If the note is too long, only its end is drawn. */
export function drawNotes(s: Sketch, note: string): void {
  s.box(0, 0, s.width, s.height, { fill: '#fdfcf8' });
  s.text('‹', LEFT - 4, 76, { size: 34, color: GOLD });
  s.text('Notes', LEFT + 12, 78, { size: 17, color: GOLD });
  s.text('Done', s.width - LEFT, 78, { size: 17, color: GOLD, weight: 700, align: 'end' });
  s.text('21 November 2026 at 9:41', s.width / 2, 112, { size: 13, color: GRAY, align: 'center' });
  let y = 148;
  let caret = { x: LEFT, y, size: 28 };
  for (const { text, style, height } of noteLines(s, note)) {
    s.text(text, LEFT, y, { ...style, color: INK });
    caret = { x: LEFT + s.textWidth(text, style), y, size: style.size };
    y += height;
  }
  const { x, size } = caret;
  s.box(x + 1, caret.y - size * 0.6, 2.2, size * 1.15, { radius: 1.1, fill: GOLD });
  drawKeyboard(s);
}

/** Returns the last lines of the note that fit above the keyboard. */
function noteLines(s: Sketch, note: string) {
  const [title = '', ...body] = note.split('\n');
  const width = s.width - 2 * LEFT;
  const lines = [
    ...s.lines(title, width, TITLE).map((text) => ({ text, style: TITLE, height: 36 })),
    ...body.flatMap((paragraph) =>
      s.lines(paragraph, width, BODY).map((text) => ({ text, style: BODY, height: 25 })),
    ),
  ];
  const room = keyboardTop(s) - 140;
  while (lines.reduce((sum, { height }) => sum + height, 0) > room) lines.shift();
  return lines;
}

/** Draws the search screen, which opens when the user types on the home screen. Draws no wallpaper. */
export function drawSearch(s: Sketch, query: string): void {
  s.text('Top Hits', LEFT, 92, { size: 15, color: '#d1d1d6', weight: 700 });
  s.box(12, 108, s.width - 24, 92, { radius: 18, fill: 'rgba(255, 255, 255, 0.16)' });
  layOutHome(s)
    .icons(0)
    .filter(({ name }) => ['Notes', 'Photos', 'Maps', 'Settings'].includes(name))
    .forEach((icon, index) => drawIcon(s, { ...icon, x: 29 + index * 92, y: 116, labelled: true }, 54));
  const y = keyboardTop(s) - 54;
  s.box(12, y, s.width - 24, 42, { radius: 12, fill: 'rgba(255, 255, 255, 0.92)' });
  const font = { size: 18 };
  s.text(query || 'Search', 30, y + 21, { ...font, color: query ? INK : GRAY });
  s.box(31 + s.textWidth(query, font), y + 10, 2, 22, { radius: 1, fill: '#0a7bff' });
  drawKeyboard(s);
}

/** Draws any other app: its name, its icon and lists. */
export function drawAnyApp(s: Sketch, name: string): void {
  s.box(0, 0, s.width, s.height, { fill: '#f2f2f7' });
  s.text(name, LEFT, 92, { size: 34, color: INK, weight: 700, maxWidth: s.width - 2 * LEFT - 52 });
  const icon = [0, 1].flatMap((page) => layOutHome(s).icons(page)).find((one) => one.name === name);
  if (icon) drawIcon(s, { ...icon, x: s.width - LEFT - 44, y: 70, labelled: false }, 44);
  let y = 136;
  [3, 4, 2].forEach((rows, group) => {
    s.box(16, y, s.width - 32, rows * 52, { radius: 14, fill: WHITE });
    for (let row = 0; row < rows; row += 1) drawRow(s, { y: y + row * 52, group, row });
    y += rows * 52 + 28;
  });
  drawHomeIndicator(s, INK);
}

function drawRow(s: Sketch, { y, group, row }: { y: number; group: number; row: number }): void {
  const middle = y + 26;
  const tint = TINTS[(group * 3 + row) % TINTS.length] ?? GRAY;
  s.box(32, middle - 15, 30, 30, { radius: 8, fill: tint });
  s.box(76, middle - 10, 120 + ((group * 47 + row * 31) % 90), 9, { radius: 4.5, fill: '#d1d1d6' });
  s.box(76, middle + 5, 70 + ((group * 29 + row * 53) % 70), 7, { radius: 3.5, fill: '#e5e5ea' });
  s.text('›', s.width - 34, middle - 1, { size: 22, color: '#c7c7cc', align: 'end' });
  if (row > 0) s.box(76, y, s.width - 92, 0.6, { fill: '#e0e0e4' });
}

const TINTS = ['#0a7bff', '#34c759', '#ff9500', '#ff3b30', '#af52de', '#5ac8fa'];

/** Draws the lock screen, without its wallpaper. */
export function drawLock(s: Sketch): void {
  const middle = s.width / 2;
  s.text('Friday, 21 November', middle, 112, { size: 21, color: WHITE, weight: 500, align: 'center' });
  s.text('9:41', middle, 174, { size: 98, color: WHITE, weight: 500, align: 'center' });
  const y = s.height - 82;
  for (const x of [70, s.width - 70]) s.circle(x, y, 25, 'rgba(20, 20, 30, 0.45)');
  // The torch and the camera.
  s.box(65, y - 12, 10, 8, { radius: 2, fill: WHITE });
  s.box(67, y - 2, 6, 14, { radius: 2, fill: WHITE });
  s.box(s.width - 81, y - 8, 22, 16, { radius: 4, fill: WHITE });
  s.box(s.width - 75, y - 11, 10, 6, { radius: 2, fill: WHITE });
  s.circle(s.width - 70, y, 4.5, '#3a3a48');
  const quiet = { size: 14, color: 'rgba(255, 255, 255, 0.85)', weight: 500, align: 'center' } as const;
  s.text('Swipe up to open', middle, s.height - 36, quiet);
  drawHomeIndicator(s, WHITE);
}
