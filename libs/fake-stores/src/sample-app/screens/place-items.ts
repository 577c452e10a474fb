import type { FontStyle, Sketch } from '@storedeck/drawing';

import { MARGIN } from '../../pictures/screens/screen.ts';
import type { ScreenDefinition, ScreenItem } from './screen-item.ts';

/** An item at its place, in the app's points. `x` is counted from the side where reading starts. */
export interface PlacedItem {
  readonly item: ScreenItem;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The lines of a text. */
  readonly lines: readonly string[];
}

/** The font of each text, before the person's text size. */
export const FONTS = {
  title: { size: 30, weight: 800 },
  body: { size: 17, weight: 500 },
  label: { size: 14, weight: 600 },
  field: { size: 17, weight: 500 },
  button: { size: 17, weight: 700 },
  name: { size: 17, weight: 700 },
  detail: { size: 13, weight: 500 },
} as const satisfies Readonly<Record<string, FontStyle>>;

/** Returns a font in the text size that the person has chosen. */
export function findFont(name: keyof typeof FONTS, textScale: number): Required<FontStyle> {
  const { size, weight } = FONTS[name];
  return { size: size * textScale, weight };
}

/** The upper edge of the content: below the status bar, and below the button that goes back. */
const [TOP, TOP_BELOW_BACK] = [84, 112];
const GAP = 18;
const LOWER_EDGE = 34;

/**
 * Places the items of a screen one below the other. What stands at the foot goes to the lower edge, or below the rest if
 * that is longer than the screen. Returns the items, and the height of the whole content.
 */
export function placeItems(
  s: Sketch,
  { back, items, foot }: ScreenDefinition,
  textScale: number,
): { readonly placed: readonly PlacedItem[]; readonly height: number } {
  const upper = stack(s, items, { y: back === undefined ? TOP : TOP_BELOW_BACK, textScale });
  const lower = stack(s, foot, { y: 0, textScale });
  const start = Math.max(upper.end, s.height - LOWER_EDGE - lower.end);
  const moved = lower.placed.map((one) => ({ ...one, y: one.y + start }));
  return { placed: [...upper.placed, ...moved], height: start + lower.end + LOWER_EDGE };
}

function stack(
  s: Sketch,
  items: readonly ScreenItem[],
  { y, textScale }: { readonly y: number; readonly textScale: number },
): { readonly placed: readonly PlacedItem[]; readonly end: number } {
  const placed: PlacedItem[] = [];
  let end = y;
  for (const item of items) {
    const width = s.width - MARGIN * 2;
    const lines = breakText(s, item, { width, textScale });
    const height = findHeight(item, lines.length, textScale);
    placed.push({ item, x: MARGIN, y: end, width, height, lines });
    end += height + (item.kind === 'row' ? 10 : GAP);
  }
  return { placed, end };
}

function breakText(
  s: Sketch,
  item: ScreenItem,
  { width, textScale }: { readonly width: number; readonly textScale: number },
): readonly string[] {
  if (item.kind !== 'title' && item.kind !== 'body') return [];
  return s.lines(item.text, width, findFont(item.kind, textScale));
}

/** The height of a line, as a part of the size of its font. */
export const LINE_HEIGHT = 1.3;

/** The height of the label above a field. */
export function findLabelHeight(textScale: number): number {
  return FONTS.label.size * textScale * LINE_HEIGHT + 6;
}

function findHeight(item: ScreenItem, lines: number, textScale: number): number {
  switch (item.kind) {
    case 'picture':
      return 230;
    case 'title':
    case 'body':
      return lines * FONTS[item.kind].size * textScale * LINE_HEIGHT;
    case 'field':
      return findLabelHeight(textScale) + FONTS.field.size * textScale + 32;
    case 'button':
      return FONTS.button.size * textScale + 34;
    case 'row':
      return (FONTS.name.size + FONTS.detail.size) * textScale * LINE_HEIGHT + 26;
    case 'dots':
      return 8;
  }
}
