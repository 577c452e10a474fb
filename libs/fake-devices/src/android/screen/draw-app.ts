import type { SKRSContext2D } from '@napi-rs/canvas';

import { APP_COLORS, drawAppIcon } from './app-icon.ts';
import { drawText, setFont, wrapText } from './canvas-text.ts';
import { drawWallpaper } from './draw-home.ts';
import { drawKeyboard } from './draw-keyboard.ts';
import { ICON_RADIUS, type AppName } from './home-layout.ts';
import { keyboardHeight } from './keyboard-layout.ts';
import type { DpSize, ScreenState } from './screen-state.ts';

const INK = '#1c2330';
const QUIET = '#667085';

export function drawNotes(context: SKRSContext2D, size: DpSize, { note }: ScreenState): void {
  fill(context, '#fdf8ee', 0, 0, size.width, size.height);
  drawText(context, 'Notes', 24, 72, { size: 30, color: INK, weight: 500 });
  drawText(context, `${note.length} characters`, size.width - 24, 74, {
    size: 14,
    color: QUIET,
    align: 'right',
  });
  const top = 104;
  const height = size.height - keyboardHeight(size) - top - 16;
  card(context, 16, top, size.width - 32, height, '#ffffff');
  context.save();
  context.beginPath();
  context.rect(16, top, size.width - 32, height);
  context.clip();
  drawNoteText(context, note, { left: 34, top: top + 30, width: size.width - 68, height: height - 40 });
  context.restore();
  drawKeyboard(context, size);
}

function drawNoteText(
  context: SKRSContext2D,
  note: string,
  area: { left: number; top: number; width: number; height: number },
) {
  setFont(context, 21);
  const lines = wrapText(context, note, area.width);
  const visible = Math.max(1, Math.floor(area.height / 30));
  const shown = lines.slice(-visible);
  shown.forEach((line, index) =>
    drawText(context, line, area.left, area.top + index * 30, { size: 21, color: INK }),
  );
  if (note === '') drawText(context, 'Write something', area.left, area.top, { size: 21, color: '#98a2b3' });
  const last = shown.at(-1) ?? '';
  const caretX = area.left + context.measureText(last).width + 1.5;
  fill(context, '#e39a1b', caretX, area.top + (shown.length - 1) * 30 - 13, 2.4, 26);
}

/** An app that is a list of rows to scroll. */
export function drawList(context: SKRSContext2D, size: DpSize, app: AppName, scroll: number): void {
  fill(context, '#f4f6fa', 0, 0, size.width, size.height);
  const rowHeight = 76;
  const top = 150 - scroll;
  drawText(context, app, 24, 100 - scroll, { size: 34, color: INK, weight: 500 });
  for (
    let row = Math.max(0, Math.floor((-top - 40) / rowHeight));
    top + row * rowHeight < size.height;
    row += 1
  ) {
    const y = top + row * rowHeight;
    card(context, 16, y, size.width - 32, rowHeight - 8, '#ffffff');
    context.fillStyle = `hsl(${(row * 47) % 360} 62% 58%)`;
    context.beginPath();
    context.arc(54, y + 34, 19, 0, Math.PI * 2);
    context.fill();
    drawText(context, String(row + 1), 54, y + 35, {
      size: 16,
      color: '#ffffff',
      weight: 500,
      align: 'center',
    });
    drawText(context, `${app} item ${row + 1}`, 88, y + 25, { size: 17, color: INK });
    drawText(context, SUBTITLES[row % SUBTITLES.length] ?? '', 88, y + 46, { size: 14, color: QUIET });
  }
  fill(context, '#f4f6fae8', 0, 0, size.width, 34);
}

const SUBTITLES = ['Updated just now', 'Yesterday at 18:40', 'Shared with two people', 'Last week', 'Pinned'];

export function drawRecents(context: SKRSContext2D, size: DpSize): void {
  drawWallpaper(context, size);
  fill(context, '#0b102099', 0, 0, size.width, size.height);
  const width = Math.min(size.width * 0.72, size.height * 0.5);
  const height = size.height * 0.62;
  const top = size.height * 0.17;
  (['Settings', 'Notes', 'Photos'] as const).forEach((app, index) => {
    const left = size.width / 2 - width / 2 + (index - 1) * (width + 18);
    card(context, left, top, width, height, app === 'Notes' ? '#fdf8ee' : '#ffffff', 26);
    fill(context, APP_COLORS[app][1], left + 22, top + 60, width * 0.5, 14);
    for (let row = 0; row < 5; row += 1)
      fill(context, '#e3e7ee', left + 22, top + 96 + row * 30, width - 44 - row * 12, 10);
    context.save();
    context.translate(left + width / 2, top);
    drawAppIcon(context, app, ICON_RADIUS * 0.8);
    context.restore();
  });
}

function fill(context: SKRSContext2D, color: string, x: number, y: number, width: number, height: number) {
  context.fillStyle = color;
  context.fillRect(x, y, width, height);
}

function card(
  context: SKRSContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  radius = 18,
) {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}
