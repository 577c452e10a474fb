import type { CapturePlan, SlotPlace } from '@storedeck/capture';
import { listSlotShots } from '@storedeck/capture';
import type { ListingPicture } from '@storedeck/listing';

/** Where a captured picture goes among the pictures that a slot has. */
export interface Spot {
  readonly index: number;
  /** Whether it takes the place of the picture there, or goes before it. */
  readonly isReplaced: boolean;
}

/**
 * Finds where a captured picture goes in a slot of New, so that the pictures of the plan are always in its order, whichever
 * is accepted first. It replaces the earlier picture of the same screenshot, or else the picture that has its position. It
 * does not replace a picture of another screenshot of the plan: it goes before or after it.
 */
export function findSpot(
  pictures: readonly ListingPicture[],
  { position, fileName }: SlotPlace,
  plan: Pick<CapturePlan, 'screenshots'>,
): Spot {
  const planned = new Map(listSlotShots(plan).map((shot) => [shot.fileName, shot.position]));
  const positions = pictures.map((one) => planned.get(one.fileName ?? ''));
  const same = pictures.findIndex((one) => one.fileName === fileName);
  if (same >= 0) return { index: same, isReplaced: true };
  const later = positions.findIndex((one) => one !== undefined && one > position);
  const end = later < 0 ? pictures.length : later;
  const earlier = positions.findLastIndex((one) => one !== undefined && one < position);
  const index = Math.max(position - 1, earlier + 1);
  const isReplaced = index === position - 1 && index < end;
  return { index: Math.min(index, end), isReplaced };
}
