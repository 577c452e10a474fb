import { beside, MARGIN, type Box, type Side, type Surroundings } from './place-beside.ts';

const SIDES: readonly Side[] = ['bottom', 'top', 'right'];
const GAP = 4;
/** A moved panel must still be beside at least this many pixels of its anchor, so that it is clear what it belongs to. */
const BESIDE = 4;

/**
 * Returns the position of a panel beside its anchor where it covers none of the boxes in `taken`: first on the wanted
 * side, moved along this side or away from the anchor if necessary, and then on the other sides. If there is no such
 * position, returns the usual one.
 */
export function findClearPosition(surroundings: Surroundings, side: Side, taken: readonly Box[]): Place {
  const { anchor, panel, window } = surroundings;
  for (const each of [side, ...SIDES.filter((other) => other !== side)]) {
    const found = placesOn(each, surroundings, taken).find((at) => {
      const placed = { ...at, ...panel };
      return (
        isInside(placed, window) &&
        isBeside(placed, anchor, each) &&
        ![...taken, anchor].some((box) => overlaps(placed, box))
      );
    });
    if (found) return found;
  }
  return beside(surroundings, { side, align: 'center' });
}

interface Place {
  readonly left: number;
  readonly top: number;
}

/** Returns the places on one side: the middle, then the places beside the boxes, then those behind the boxes. */
function placesOn(side: Side, surroundings: Surroundings, taken: readonly Box[]): Place[] {
  const middle = beside(surroundings, { side, align: 'center' });
  const { width, height } = surroundings.panel;
  const [above, below, before, after] = [
    taken.map((box): Place => ({ ...middle, top: box.top - GAP - height })),
    taken.map((box): Place => ({ ...middle, top: box.top + box.height + GAP })),
    taken.map((box): Place => ({ ...middle, left: box.left - GAP - width })),
    taken.map((box): Place => ({ ...middle, left: box.left + box.width + GAP })),
  ];
  const [along, behind] =
    side === 'right'
      ? [[...above, ...below], after]
      : [[...before, ...after], side === 'top' ? above : below];
  return [middle, ...nearestFirst(along, middle), ...nearestFirst(behind, middle)];
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

function isInside({ left, top, width, height }: Box, window: Surroundings['window']): boolean {
  return (
    left >= MARGIN &&
    top >= MARGIN &&
    left + width <= window.width - MARGIN &&
    top + height <= window.height - MARGIN
  );
}

function isBeside(panel: Box, anchor: Box, side: Side): boolean {
  const shared =
    side === 'right'
      ? Math.min(panel.top + panel.height, anchor.top + anchor.height) - Math.max(panel.top, anchor.top)
      : Math.min(panel.left + panel.width, anchor.left + anchor.width) - Math.max(panel.left, anchor.left);
  return shared >= BESIDE;
}

function nearestFirst(places: readonly Place[], to: Place): Place[] {
  const distance = ({ left, top }: Place) => Math.abs(left - to.left) + Math.abs(top - to.top);
  return places.toSorted((one, other) => distance(one) - distance(other));
}
