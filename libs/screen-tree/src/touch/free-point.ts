import type { Bounds } from '../screen-tree.ts';

/** A point of the picture, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The maximum number of covers whose edges are looked at. More of them leave no useful room between them. */
const MAX_COVERS = 40;
/** A touch needs this many pixels on each side, because drivers round places. */
const MIN_ROOM = 4;

/**
 * Returns the centre of an area if no cover is over it, otherwise the middle of the free part with the largest distance
 * from covers and edges. `undefined` if the free parts are too narrow to be hit.
 */
export function freePoint(area: Bounds, covers: readonly Bounds[]): Point | undefined {
  const centre = findCentre(area);
  if (!covers.some((cover) => contains(cover, centre))) return centre;
  const sides = covers.slice(0, MAX_COVERS);
  const xs = listMiddles(
    area.x,
    area.width,
    sides.map(({ x, width }) => [x, width]),
  );
  const ys = listMiddles(
    area.y,
    area.height,
    sides.map(({ y, height }) => [y, height]),
  );
  let best: { readonly point: Point; readonly room: number } | undefined;
  // Of points with the same room, the first one wins, so the middle of the area comes first.
  for (const x of [centre.x, ...xs]) {
    for (const y of [centre.y, ...ys]) {
      const room = roomAt({ x, y }, area, covers);
      if (room > (best?.room ?? 0)) best = { point: { x, y }, room };
    }
  }
  const wanted = Math.min(MIN_ROOM, area.width / 4, area.height / 4);
  if (!best || best.room < wanted) return undefined;
  return { x: Math.floor(best.point.x), y: Math.floor(best.point.y) };
}

/** Returns the middle of an area. */
export function findCentre({ x, y, width, height }: Bounds): Point {
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

/** Whether a point is in an area. The right and the lower edge do not belong to it. */
export function contains({ x, y, width, height }: Bounds, point: Point): boolean {
  return point.x >= x && point.x < x + width && point.y >= y && point.y < y + height;
}

/** Returns the middles of the parts into which the edges of the covers cut a side of the area. */
function listMiddles(
  start: number,
  length: number,
  covers: readonly (readonly [from: number, size: number])[],
): number[] {
  const cuts = covers.flatMap(([from, size]) => [from, from + size]);
  const inside = cuts.filter((cut) => cut > start && cut < start + length);
  const edges = [...new Set([start, ...inside, start + length])].sort((one, other) => one - other);
  return edges.slice(1).map((edge, index) => (edge + (edges[index] ?? start)) / 2);
}

/** The distance from a point to the nearest cover or edge of the area; 0 on a cover. */
function roomAt({ x, y }: Point, area: Bounds, covers: readonly Bounds[]): number {
  let room = Math.min(x - area.x, area.x + area.width - x, y - area.y, area.y + area.height - y);
  for (const cover of covers) {
    const aside = Math.max(cover.x - x, x - (cover.x + cover.width));
    const above = Math.max(cover.y - y, y - (cover.y + cover.height));
    room = Math.min(room, Math.max(aside, above, 0));
    if (room === 0) break;
  }
  return room;
}
