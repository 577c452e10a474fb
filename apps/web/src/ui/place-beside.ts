import {
  autoUpdate,
  computePosition,
  flip,
  offset,
  shift,
  size,
  type ClientRectObject,
  type Middleware,
  type Placement,
} from '@floating-ui/dom';

const GAP = 6;
/** The smallest distance in pixels between a panel and the edges of the window. */
const MARGIN = 8;
/** The smallest height in pixels of a panel. Where the window has less room beside the anchor, the panel covers it. */
const LOWEST = 160;

/**
 * Keeps a panel of the top layer below or above an element of the page while either moves or changes its size. The panel
 * becomes lower where it would cover the element. Returns how to stop.
 */
export function keepBeside(panel: HTMLElement, anchor: Element, align: 'start' | 'end'): () => void {
  const middleware = [
    offset(GAP),
    flip({ padding: MARGIN, crossAxis: false }),
    size({
      padding: MARGIN,
      apply({ availableHeight }) {
        panel.style.maxHeight = `${Math.max(LOWEST, availableHeight)}px`;
      },
    }),
    shift({ padding: MARGIN, crossAxis: true }),
  ];
  return autoUpdate(
    anchor,
    panel,
    () => void move(panel, anchor, { placement: `bottom-${align}`, middleware }),
  );
}

/**
 * Moves a panel of the top layer beside an element of the page, so that it covers none of the boxes in `taken`: on the
 * wanted side if possible, otherwise on another one, otherwise below
 * them.
 */
export function moveBeside(
  panel: HTMLElement,
  anchor: Element,
  { side, taken }: { side: Side; taken: readonly ClientRectObject[] },
): Promise<void> {
  const middleware = [
    offset(GAP),
    shift({ padding: MARGIN, crossAxis: true }),
    findClearSide([side, ...SIDES.filter((each) => each !== side)], taken),
  ];
  return move(panel, anchor, { placement: side, middleware });
}

export type Side = 'top' | 'right' | 'bottom';

const SIDES: readonly Side[] = ['bottom', 'top', 'right'];

/** Resolves before the browser paints. */
async function move(
  panel: HTMLElement,
  anchor: Element,
  how: { readonly placement: Placement; readonly middleware: Middleware[] },
): Promise<void> {
  const { x, y } = await computePosition(anchor, panel, { strategy: 'fixed', ...how });
  panel.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
}

/** Returns the first position below these boxes. */
function findEnd(boxes: readonly ClientRectObject[]): number {
  return Math.max(...boxes.map(({ bottom }) => bottom)) + GAP;
}

/** Tries the middle and both ends of each side, until the panel covers neither its anchor nor a box in `taken`. */
function findClearSide(sides: readonly Side[], taken: readonly ClientRectObject[]): Middleware {
  const placements = sides.flatMap((side): Placement[] => [side, `${side}-start`, `${side}-end`]);
  return {
    name: 'clearSide',
    fn({ x, y, rects: { floating, reference }, middlewareData }) {
      const tried = (middlewareData['clearSide']?.['tried'] as number | undefined) ?? 0;
      const covers = (box: { x: number; y: number; width: number; height: number }): boolean =>
        x < box.x + box.width &&
        box.x < x + floating.width &&
        y < box.y + box.height &&
        box.y < y + floating.height;
      if (![reference, ...taken].some(covers)) return {};
      // No side is clear, for example beside a long tooltip above a heading. Then it appears below the heading.
      if (tried === placements.length) {
        const end = findEnd(taken.filter(covers));
        const isInside = end > 0 && end + floating.height <= document.documentElement.clientHeight;
        return isInside ? { y: end } : {};
      }
      const placement = placements[tried + 1] ?? placements[0];
      return { data: { tried: tried + 1 }, ...(placement && { reset: { placement } }) };
    },
  };
}
