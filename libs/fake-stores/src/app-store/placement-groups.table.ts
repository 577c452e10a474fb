import type { PixelSize } from '../pictures/picture-source.ts';

/**
 * Groups of screenshots in the App Asset Library, with the accepted sizes in portrait, in pixels. The same sizes in
 * landscape are accepted too.
 */
const SIZES: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  IPHONE_DUO_PROFILE: [
    [2007, 2853],
    [1398, 2034],
  ],
  IPHONE_DYNAMIC_ISLAND_LARGE_PROFILE: [
    [1320, 2868],
    [1290, 2796],
    [1260, 2736],
  ],
  IPAD_13_PROFILE: [
    [2064, 2752],
    [2048, 2732],
  ],
};

/** The group that accepts pictures of this size; undefined if no group does. */
export function groupOfSize({ width, height }: PixelSize): string | undefined {
  return Object.keys(SIZES).find((group) =>
    SIZES[group]?.some(
      ([short, long]) => short === Math.min(width, height) && long === Math.max(width, height),
    ),
  );
}

export function isPlacementGroup(group: string): boolean {
  return Object.hasOwn(SIZES, group);
}

/** The id of the specification that the pictures of a group meet. */
export function makeSpecId(group: string): string {
  return `spec-${group.toLowerCase().replaceAll('_', '-')}`;
}
