export type Side = 'top' | 'right' | 'bottom';
export type Align = 'start' | 'center' | 'end';

interface Placement {
  readonly side: Side;
  readonly align: Align;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

const GAP = 6;
/** The smallest distance in pixels between a panel and the edges of the window. */
export const MARGIN = 8;

/** The anchor of a panel, and the sizes of the panel and the window, in pixels of the window. */
export interface Surroundings {
  readonly anchor: Box;
  readonly panel: Size;
  readonly window: Size;
}

/** Positions a panel of the top layer beside an element of the page. */
export function placeBeside(panel: HTMLElement, anchor: Element, placement: Placement): void {
  moveTo(panel, beside(measureSurroundings(panel, anchor), placement));
}

/** Measures a panel of the top layer and its anchor. */
export function measureSurroundings(panel: HTMLElement, anchor: Element): Surroundings {
  return {
    anchor: anchor.getBoundingClientRect(),
    panel: { width: panel.offsetWidth, height: panel.offsetHeight },
    window: { width: document.documentElement.clientWidth, height: innerHeight },
  };
}

/** Moves a panel of the top layer. */
export function moveTo(panel: HTMLElement, { left, top }: { left: number; top: number }): void {
  Object.assign(panel.style, { left: `${left}px`, top: `${top}px` });
}

/**
 * Returns the position of a panel in pixels of the window. The panel moves to the other side of the anchor if it fits
 * only there, and always stays inside the window.
 */
export function beside(
  { anchor, panel, window }: Surroundings,
  { side, align }: Placement,
): { left: number; top: number } {
  const x = { start: anchor.left, size: anchor.width, panel: panel.width, window: window.width };
  const y = { start: anchor.top, size: anchor.height, panel: panel.height, window: window.height };
  return side === 'right'
    ? { left: within(x, outside(x, true)), top: within(y, aligned(y, align)) }
    : { left: within(x, aligned(x, align)), top: within(y, outside(y, side === 'bottom')) };
}

/** The values for one axis: the start of the anchor, and the lengths of anchor, panel and window. */
interface Axis {
  readonly start: number;
  readonly size: number;
  readonly panel: number;
  readonly window: number;
}

function outside({ start, size, panel, window }: Axis, after: boolean): number {
  const before = start - GAP - panel;
  const behind = start + size + GAP;
  const fits = (place: number) => place >= MARGIN && place + panel <= window - MARGIN;
  const [wanted, other] = after ? [behind, before] : [before, behind];
  return fits(wanted) || !fits(other) ? wanted : other;
}

function aligned({ start, size, panel }: Axis, align: Align): number {
  if (align === 'start') return start;
  return align === 'end' ? start + size - panel : start + (size - panel) / 2;
}

function within({ panel, window }: Axis, place: number): number {
  return Math.max(MARGIN, Math.min(place, window - MARGIN - panel));
}
