import type { SKRSContext2D as Context } from '@napi-rs/canvas';

import { drawHomeIndicator, drawStatusBar, drawWallpaper, fillRounded } from './draw-chrome.ts';
import { drawIcon } from './draw-home.ts';
import { drawKeyboard, KEYBOARD_TOP } from './draw-keyboard.ts';
import { placedIcons } from './home-layout.ts';
import { iosLines, iosText, iosTextWidth } from './ios-text.ts';
import { SCREEN } from './screen-state.ts';

const GOLD = '#d79d00';
const LEFT = 20;
const TITLE = { size: 28, weight: 700 } as const;
const BODY = { size: 17, weight: 400 } as const;

/** The notes app: the first line of the note is its title. The end of a long note is what one sees. */
export function drawNotes(context: Context, note: string): void {
  fillPage(context, '#fdfcf8');
  drawStatusBar(context, '#1c1c1e');
  iosText(context, '‹', LEFT - 4, 76, { size: 34, color: GOLD });
  iosText(context, 'Notes', LEFT + 12, 78, { size: 17, color: GOLD });
  iosText(context, 'Done', SCREEN.width - LEFT, 78, { size: 17, color: GOLD, weight: 700, align: 'right' });
  iosText(context, '21 November 2026 at 9:41', SCREEN.width / 2, 112, {
    size: 13,
    color: '#8e8e93',
    align: 'center',
  });
  const [title = '', ...body] = note.split('\n');
  const width = SCREEN.width - 2 * LEFT;
  const lines = [
    ...iosLines(context, title, width, TITLE).map((text) => ({ text, style: TITLE, height: 36 })),
    ...body.flatMap((paragraph) =>
      iosLines(context, paragraph, width, BODY).map((text) => ({ text, style: BODY, height: 25 })),
    ),
  ];
  const room = KEYBOARD_TOP - 140;
  while (lines.reduce((sum, { height }) => sum + height, 0) > room) lines.shift();
  let y = 148;
  let caret = { x: LEFT, y, size: 28 };
  for (const { text, style, height } of lines) {
    iosText(context, text, LEFT, y, { ...style, color: '#1c1c1e' });
    caret = { x: LEFT + iosTextWidth(context, text, style), y, size: style.size };
    y += height;
  }
  fillRounded(context, caret.x + 1, caret.y - caret.size * 0.6, 2.2, caret.size * 1.15, 1.1, GOLD);
  drawKeyboard(context);
}

/** Spotlight, which opens when one types on the home screen. */
export function drawSearch(context: Context, query: string): void {
  drawWallpaper(context, 0.55);
  drawStatusBar(context, '#ffffff');
  iosText(context, 'Top Hits', LEFT, 92, { size: 15, color: '#d1d1d6', weight: 700 });
  fillRounded(context, 12, 108, SCREEN.width - 24, 92, 18, 'rgba(255, 255, 255, 0.16)');
  placedIcons(0)
    .filter(({ name }) => ['Notes', 'Photos', 'Maps', 'Settings'].includes(name))
    .forEach((icon, index) => drawIcon(context, { ...icon, x: 29 + index * 92, y: 116, labelled: true }, 54));
  const y = KEYBOARD_TOP - 54;
  fillRounded(context, 12, y, SCREEN.width - 24, 42, 12, 'rgba(255, 255, 255, 0.92)');
  const style = { size: 18, weight: 400 } as const;
  const shown = query || 'Search';
  iosText(context, shown, 30, y + 21, { ...style, color: query ? '#1c1c1e' : '#8e8e93' });
  fillRounded(context, 31 + iosTextWidth(context, query, style), y + 10, 2, 22, 1, '#0a7bff');
  drawKeyboard(context);
}

/** Any other app: its icon, its name and a list. */
export function drawAnyApp(context: Context, name: string): void {
  fillPage(context, '#f2f2f7');
  drawStatusBar(context, '#1c1c1e');
  iosText(context, name, LEFT, 92, { size: 34, color: '#1c1c1e', weight: 700 });
  const icon = [...placedIcons(0), ...placedIcons(1)].find((one) => one.name === name);
  if (icon) drawIcon(context, { ...icon, x: SCREEN.width - LEFT - 44, y: 70, labelled: false }, 44);
  [3, 4, 2].forEach((rows, group, all) => {
    const y = 136 + all.slice(0, group).reduce((sum, count) => sum + count * 52 + 28, 0);
    fillRounded(context, 16, y, SCREEN.width - 32, rows * 52, 14, '#ffffff');
    for (let row = 0; row < rows; row += 1) {
      const middle = y + row * 52 + 26;
      fillRounded(context, 32, middle - 15, 30, 30, 8, TINTS[(group * 3 + row) % TINTS.length] ?? '#8e8e93');
      fillRounded(context, 76, middle - 10, 120 + ((group * 47 + row * 31) % 90), 9, 4.5, '#d1d1d6');
      fillRounded(context, 76, middle + 5, 70 + ((group * 29 + row * 53) % 70), 7, 3.5, '#e5e5ea');
      iosText(context, '›', SCREEN.width - 34, middle - 1, { size: 22, color: '#c7c7cc', align: 'right' });
      if (row > 0) fillRounded(context, 76, y + row * 52, SCREEN.width - 92, 0.6, 0, '#e0e0e4');
    }
  });
  drawHomeIndicator(context, '#1c1c1e');
}

const TINTS = ['#0a7bff', '#34c759', '#ff9500', '#ff3b30', '#af52de', '#5ac8fa'];

/** The lock screen. */
export function drawLock(context: Context): void {
  drawWallpaper(context, 0.18);
  drawStatusBar(context, '#ffffff');
  iosText(context, 'Friday, 21 November', SCREEN.width / 2, 112, {
    size: 21,
    color: '#ffffff',
    weight: 500,
    align: 'center',
  });
  iosText(context, '9:41', SCREEN.width / 2, 174, {
    size: 98,
    color: '#ffffff',
    weight: 500,
    align: 'center',
  });
  for (const x of [70, SCREEN.width - 70]) {
    context.fillStyle = 'rgba(20, 20, 30, 0.45)';
    context.beginPath();
    context.arc(x, 770, 25, 0, Math.PI * 2);
    context.fill();
  }
  fillRounded(context, 65, 758, 10, 8, 2, '#ffffff');
  fillRounded(context, 67, 768, 6, 14, 2, '#ffffff');
  fillRounded(context, SCREEN.width - 81, 762, 22, 16, 4, '#ffffff');
  fillRounded(context, SCREEN.width - 75, 759, 10, 6, 2, '#ffffff');
  context.fillStyle = '#3a3a48';
  context.beginPath();
  context.arc(SCREEN.width - 70, 770, 4.5, 0, Math.PI * 2);
  context.fill();
  iosText(context, 'Swipe up to open', SCREEN.width / 2, 816, {
    size: 14,
    color: 'rgba(255, 255, 255, 0.85)',
    weight: 500,
    align: 'center',
  });
  drawHomeIndicator(context, '#ffffff');
}

function fillPage(context: Context, color: string) {
  context.fillStyle = color;
  context.fillRect(0, 0, SCREEN.width, SCREEN.height);
}
