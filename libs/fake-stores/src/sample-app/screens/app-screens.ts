import type { AppElement, DrawnAppView, Sketch } from '@storedeck/drawing';

import { icon } from '../../pictures/icons.ts';
import { INK, LEAF, MINT, PAPER } from '../../pictures/palette.ts';
import { MARGIN } from '../../pictures/screens/screen.ts';
import { DEFINE_SCREEN, SCREEN_NAMES, type ScreenName, type Texts } from './define-screen.ts';
import { drawBack, drawItem } from './draw-items.ts';
import { findLabelHeight, placeItems, type PlacedItem } from './place-items.ts';

/** A view, the texts of its language, and a sketch in the app's points. */
export interface ScreenContext {
  readonly view: DrawnAppView;
  readonly texts: Texts;
  readonly s: Sketch;
  /** How far the screen is scrolled, in the app's points. */
  readonly scroll: number;
}

const BACK = { x: 10, y: 58, width: 44, height: 44 } as const;
const INTRODUCTION = { width: 34, height: 34, y: 58 } as const;

/** Returns the name of the open screen, or undefined if the tabs are shown. */
export function findScreen({ screen }: DrawnAppView): ScreenName | undefined {
  return SCREEN_NAMES.find((name) => name === screen);
}

/** Draws the open screen. */
export function drawAppScreen(context: ScreenContext, name: ScreenName): void {
  const { s, view, texts, scroll } = context;
  const definition = DEFINE_SCREEN[name](texts, view);
  s.box(0, 0, s.width, s.height, { fill: PAPER });
  for (const placed of placeItems(s, definition, view.textScale).placed) {
    const y = placed.y - scroll;
    if (y < s.height && y + placed.height > 0) drawItem(s, { ...placed, y }, view);
  }
  if (scroll > 0) s.box(0, 0, s.width, definition.back === undefined ? 50 : 106, { fill: PAPER });
  if (definition.back !== undefined) drawBack(s, findMiddle(BACK), view.platform);
  s.box(s.width / 2 - 66, s.height - 13, 132, 5, { radius: 3, fill: INK });
}

/** Draws the button on the first tab that opens the introduction. */
export function drawIntroductionButton({ s }: ScreenContext): void {
  const { x, y } = findMiddle(placeIntroduction(s));
  s.circle(x, y, INTRODUCTION.width / 2, MINT);
  icon(s, 'book', { x, y: y + 1, size: 17, color: LEAF });
}

/** Returns how far the open screen can be scrolled, in the app's points. */
export function findScreenRange({ s, view, texts }: ScreenContext, name: ScreenName): number {
  const { height } = placeItems(s, DEFINE_SCREEN[name](texts, view), view.textScale);
  // The keyboard may cover what is at the lower edge.
  const covered = view.focus === undefined ? 0 : s.height * 0.4;
  return Math.max(0, height + covered - s.height);
}

/** Returns the elements of the open screen, in the app's points. */
export function listElements(context: ScreenContext): readonly AppElement[] {
  const { s, view, texts, scroll } = context;
  const name = findScreen(view);
  if (name === undefined) return view.tab === 0 && scroll === 0 ? [makeIntroduction(context)] : [];
  const definition = DEFINE_SCREEN[name](texts, view);
  const shown = placeItems(s, definition, view.textScale)
    .placed.map((placed) => ({ ...placed, y: placed.y - scroll }))
    .filter(({ y, height }) => y + height > 0 && y < s.height);
  const rows = shown.filter(({ item }) => item.kind === 'row').flatMap((row) => toElements(row, context));
  const others = shown.filter(({ item }) => item.kind !== 'row').flatMap((item) => toElements(item, context));
  const back: AppElement[] =
    definition.back === undefined
      ? []
      : [
          {
            ...{ kind: 'button', id: 'back', text: '', label: definition.back, tap: { kind: 'back' } },
            ...{ ...BACK, x: s.at(BACK.x, BACK.width) },
          },
        ];
  return [...(rows.length > 0 ? [makeList(name, rows)] : []), ...others, ...back];
}

function toElements({ item, ...rest }: PlacedItem, { s, view }: ScreenContext): AppElement[] {
  const { x, y, width, height } = rest;
  const box = { x: s.at(x, width), y, width, height };
  switch (item.kind) {
    case 'title':
    case 'body':
      return [{ kind: 'text', id: item.id, text: item.text, ...box }];
    case 'field': {
      const above = findLabelHeight(view.textScale);
      const kind = item.isSecret ? 'secret' : 'field';
      return [
        { kind: 'text', id: `${item.id}_label`, text: item.label, ...box, height: above },
        {
          ...{ kind, id: item.id, text: view.typed[item.id] ?? '', hint: item.hint, label: item.label },
          ...{ ...box, y: y + above, height: height - above },
        },
      ];
    }
    case 'button': {
      const { id, text, tap, isDisabled = false } = item;
      return [{ kind: 'button', id, text, tap, isDisabled, ...box }];
    }
    case 'row': {
      const line = (id: string, text: string, part: number): AppElement => ({
        ...{ kind: 'text', id, text, x: s.at(x + 68, width - 130), width: width - 130 },
        ...{ y: y + 12 + (height - 24) * part, height: (height - 24) / 2 },
      });
      const children = [line(`${item.id}_name`, item.name, 0), line(`${item.id}_detail`, item.detail, 0.5)];
      return [{ kind: 'row', id: item.id, text: '', tap: { kind: 'check' }, children, ...box }];
    }
    case 'picture':
    case 'dots':
      return [];
  }
}

function makeList(name: ScreenName, rows: readonly AppElement[]): AppElement {
  const [first, last] = [rows[0], rows.at(-1)];
  const y = first?.y ?? 0;
  const height = (last?.y ?? 0) + (last?.height ?? 0) - y;
  return {
    kind: 'list',
    id: name,
    text: '',
    x: first?.x ?? 0,
    y,
    width: first?.width ?? 0,
    height,
    children: rows,
  };
}

function makeIntroduction({ s, texts }: ScreenContext): AppElement {
  const place = placeIntroduction(s);
  return {
    ...{ kind: 'button', id: 'introduction', text: '', label: texts.screens.introduction },
    ...{ ...place, x: s.at(place.x, place.width), tap: { kind: 'open', screen: 'welcome' } },
  };
}

function placeIntroduction(s: Sketch) {
  return { ...INTRODUCTION, x: s.width - MARGIN - INTRODUCTION.width };
}

function findMiddle({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return { x: x + width / 2, y: y + height / 2 };
}
