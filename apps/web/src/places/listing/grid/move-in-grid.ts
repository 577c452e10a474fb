import type { KeyboardEvent } from 'react';

const PAGE = 10;

/**
 * Moves the focus in the grid with the arrow keys, Home, End, Page Up and Page Down. Ctrl with Home or End moves to the
 * first or last row. The header is row -1, the names of the languages are column -1. Returns false for other keys.
 */
export function moveInGrid(
  event: KeyboardEvent<HTMLElement>,
  { rows, columns }: { rows: number; columns: number },
): boolean {
  const id = event.target instanceof HTMLElement ? event.target.dataset['cell'] : undefined;
  if (id === undefined || event.altKey || event.metaKey) return false;
  const [row = 0, column = 0] = id.split(':').map(Number);
  const towardsEnd = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const to: Partial<Record<string, readonly [number, number]>> = {
    ArrowDown: [row + 1, column],
    ArrowUp: [row - 1, column],
    ArrowRight: [row, column + towardsEnd],
    ArrowLeft: [row, column - towardsEnd],
    PageDown: [row + PAGE, column],
    PageUp: [row - PAGE, column],
    Home: [event.ctrlKey ? 0 : row, -1],
    End: [event.ctrlKey ? rows - 1 : row, columns - 1],
  };
  const target = to[event.key];
  if (!target) return false;
  const [toRow, toColumn] = [between(target[0], -1, rows - 1), between(target[1], -1, columns - 1)];
  // The corner of the table has no control that could have the focus, so the focus goes to the first row instead.
  focusCell(event.currentTarget, `${toColumn === -1 ? Math.max(0, toRow) : toRow}:${toColumn}`, {
    move: true,
  });
  return true;
}

/** Makes a cell the only one that Tab reaches, and moves the focus to the cell if `move` is true. */
export function focusCell(grid: HTMLElement, id: string, { move }: { move: boolean }): void {
  const cell = grid.querySelector<HTMLElement>(`[data-cell="${id}"]`);
  if (!cell) return;
  // The attribute is set without React, so that a key press does not draw a row again.
  grid.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1');
  cell.tabIndex = 0;
  if (!move) return;
  cell.focus({ preventScroll: true });
  showCell(cell);
}

/** Scrolls to a cell, to its beginning if it is wider than the space beside the first column. */
export function showCell(cell: Element): void {
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const name = cell.closest('tr')?.firstElementChild;
  const scroller = cell.closest('.grid-scroller');
  if (!name || !scroller || name.contains(cell)) return;
  const [first, own] = [name.getBoundingClientRect(), cell.getBoundingClientRect()];
  if (own.left >= first.right || own.right <= first.left) return;
  const isRtl = getComputedStyle(scroller).direction === 'rtl';
  scroller.scrollBy({ left: isRtl ? own.right - first.left : own.left - first.right, behavior: 'instant' });
}

/** Returns the id of the cell that contains an element, such as `3:0`; undefined outside of a cell. */
export function readCellId(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : undefined;
}

function between(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
