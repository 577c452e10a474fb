import type { DrawnAppView, Sketch } from '@storedeck/drawing';

import { HABIT_ICONS, icon } from '../../pictures/icons.ts';
import {
  AMBER,
  CARD,
  HABIT_COLORS,
  HABIT_GROUNDS,
  INK,
  LEAF,
  LINE,
  MINT,
  SOFT_INK,
} from '../../pictures/palette.ts';
import { plant } from '../../pictures/plants.ts';
import { findFont, findLabelHeight, LINE_HEIGHT, type PlacedItem } from './place-items.ts';
import type { ScreenItem } from './screen-item.ts';

type Item<Kind extends ScreenItem['kind']> = Extract<ScreenItem, { kind: Kind }>;

/** Draws an item at its place, in the look of the platform. */
export function drawItem(s: Sketch, placed: PlacedItem, view: DrawnAppView): void {
  const { item } = placed;
  switch (item.kind) {
    case 'picture':
      return drawPicture(s, placed, item);
    case 'title':
    case 'body':
      return drawText(s, placed, { item, textScale: view.textScale });
    case 'field':
      return drawField(s, placed, { item, view });
    case 'button':
      return drawButton(s, placed, { item, view });
    case 'row':
      return drawRow(s, placed, { item, view });
    case 'dots':
      return drawDots(s, placed, item);
  }
}

/** Draws the button at the top that goes back, in the middle of its place. */
export function drawBack(
  s: Sketch,
  place: { x: number; y: number },
  platform: DrawnAppView['platform'],
): void {
  const stroke = { width: platform === 'ios' ? 2.6 : 2.2, color: platform === 'ios' ? LEAF : INK };
  const turn = s.rtl ? -1 : 1;
  s.around(place.x, place.y, (inner) => {
    const side = (x: number): number => x * turn;
    inner.line(stroke, [side(3.5), -8.5], [side(-5), 0], [side(3.5), 8.5]);
    if (platform === 'android') inner.line(stroke, [side(-5), 0], [side(10), 0]);
  });
}

function drawPicture(s: Sketch, { x, y, width, height }: PlacedItem, { plant: kind }: Item<'picture'>): void {
  const middle = x + width / 2;
  s.circle(middle, y + height / 2, height / 2 - 6, MINT);
  s.circle(middle + 58, y + 56, 17, AMBER);
  plant(s, kind, { x: middle, y: y + height - 30, height: height - 78, color: '#fff6e2' });
  plant(s, 'sprout', { x: middle - 56, y: y + height - 40, height: 46, color: LEAF });
}

function drawText(
  s: Sketch,
  { x, y, width, lines }: PlacedItem,
  { item, textScale }: { item: Item<'title' | 'body'>; textScale: number },
): void {
  const font = findFont(item.kind, textScale);
  const color = item.kind === 'title' ? INK : SOFT_INK;
  lines.forEach((line, index) =>
    s.text(line.trimEnd(), x, y + font.size * (index * LINE_HEIGHT + 0.98), {
      ...font,
      color,
      maxWidth: width,
    }),
  );
}

function drawField(
  s: Sketch,
  { x, y, width, height }: PlacedItem,
  { item, view }: { item: Item<'field'>; view: DrawnAppView },
): void {
  const { id, label, hint, isSecret } = item;
  const { textScale, platform, focus } = view;
  const above = findLabelHeight(textScale);
  const font = findFont('field', textScale);
  const box = { y: y + above, height: height - above };
  const isFocused = focus === id;
  s.text(label, x, y + findFont('label', textScale).size, {
    ...findFont('label', textScale),
    color: isFocused ? LEAF : SOFT_INK,
    maxWidth: width,
  });
  if (platform === 'ios')
    s.box(x, box.y, width, box.height, { radius: 12, fill: CARD, stroke: isFocused ? LEAF : LINE });
  else {
    s.box(x, box.y, width, box.height, { radius: 6, fill: CARD });
    s.box(x, box.y + box.height - 2, width, 2, { fill: isFocused ? LEAF : SOFT_INK });
  }
  const typed = view.typed[id] ?? '';
  const shown = isSecret ? '•'.repeat([...typed].length) : typed;
  const middle = box.y + box.height / 2 + font.size * 0.35;
  const text = { ...font, maxWidth: width - 32 };
  if (shown === '') s.text(hint, x + 16, middle, { ...text, color: '#9aa59f' });
  else s.text(shown, x + 16, middle, { ...text, color: INK });
  if (!isFocused) return;
  const caret = x + 17 + Math.min(width - 36, shown === '' ? 0 : s.textWidth(shown, font));
  s.box(caret, middle - font.size * 0.9, 2, font.size * 1.15, { radius: 1, fill: LEAF });
}

function drawButton(
  s: Sketch,
  { x, y, width, height }: PlacedItem,
  { item, view }: { item: Item<'button'>; view: DrawnAppView },
): void {
  const { text, look, isDisabled } = item;
  const radius = view.platform === 'ios' ? 15 : height / 2;
  const isMain = look === 'main';
  if (isMain) s.box(x, y, width, height, { radius, fill: isDisabled ? '#d5d9d3' : '#2a7253' });
  const font = findFont('button', view.textScale);
  s.text(text, x + width / 2, y + height / 2 + font.size * 0.35, {
    ...font,
    color: isMain ? '#fefefe' : LEAF,
    align: 'center',
    maxWidth: width - 32,
  });
}

function drawRow(
  s: Sketch,
  { x, y, width, height }: PlacedItem,
  { item, view }: { item: Item<'row'>; view: DrawnAppView },
): void {
  const { index, name, detail } = item;
  const { platform, textScale, checked } = view;
  const middle = y + height / 2;
  const color = HABIT_COLORS[index % HABIT_COLORS.length] ?? LEAF;
  s.box(x, y, width, height, { radius: platform === 'ios' ? 16 : 6, fill: CARD, shadow: 5 });
  s.box(x + 12, middle - 21, 42, 42, {
    radius: platform === 'ios' ? 13 : 21,
    fill: HABIT_GROUNDS[index % HABIT_GROUNDS.length] ?? LINE,
  });
  icon(s, HABIT_ICONS[index % HABIT_ICONS.length] ?? 'leaf', { x: x + 33, y: middle, color });
  const [big, small] = [findFont('name', textScale), findFont('detail', textScale)];
  const maxWidth = width - 130;
  s.text(name, x + 68, y + 13 + big.size, { ...big, color: INK, maxWidth });
  s.text(detail, x + 68, y + height - 14, { ...small, color: SOFT_INK, maxWidth });
  drawCheck(s, { x: x + width - 32, y: middle }, { isChecked: checked.includes(item.id), platform });
}

function drawCheck(
  s: Sketch,
  { x, y }: { readonly x: number; readonly y: number },
  { isChecked, platform }: { isChecked: boolean; platform: DrawnAppView['platform'] },
): void {
  const radius = platform === 'ios' ? 13 : 4;
  if (isChecked) s.box(x - 13, y - 13, 26, 26, { radius, fill: LEAF });
  else s.box(x - 12, y - 12, 24, 24, { radius: radius - 1, stroke: SOFT_INK });
  if (isChecked)
    s.around(x, y, (tick) => tick.line({ width: 2.6, color: '#fefefe' }, [-5.5, 0.4], [-1.5, 4.4], [6, -4]));
}

function drawDots(s: Sketch, { x, y, width }: PlacedItem, { count, at }: Item<'dots'>): void {
  const start = x + width / 2 - (count - 1) * 9;
  for (let dot = 0; dot < count; dot += 1)
    s.circle(start + dot * 18, y + 4, 4, dot === at ? LEAF : '#d5e8db');
}
