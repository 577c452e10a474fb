import type { Ref, Resource, ResourceTable } from '../resource.ts';

/** The row type of the library's images. */
export const IMAGES = 'appAssetLibraryImages';
/** The row type of placements. */
export const PLACEMENTS = 'appAssetLibraryPlacements';
/** The states in which an image can be placed. */
const READY = ['PREPARE_FOR_SUBMISSION', 'READY_FOR_REVIEW', 'ACCEPTED', 'APPROVED'];

/** Whether the processing of an image has finished, so that the image can be placed. */
export function isReady({ attributes }: Resource): boolean {
  return READY.includes(String(attributes['state']));
}

/**
 * Returns the placements of a localization, sorted by their position in their group. The placements of one group are in
 * display order, but the groups are mixed.
 */
export function listPlacements(table: ResourceTable, localizationId: string): Resource[] {
  const own = table
    .all(PLACEMENTS)
    .filter(({ relations }) => (relations['appStoreVersionLocalization'] as Ref).id === localizationId);
  return own.toSorted((a, b) => findPosition(a) - findPosition(b));
}

/**
 * The position of a placement in its group. The API has no attribute for the position, so the positions are stored
 * outside the rows.
 */
function findPosition(row: Resource): number {
  return POSITIONS.get(row) ?? 0;
}

/** Sets the position of a placement in its group, from 0. */
export function setPosition(row: Resource, position: number): void {
  POSITIONS.set(row, position);
}

const POSITIONS = new WeakMap<Resource, number>();

/** Adds the empty library of an app. The library has the id of the app. */
export function addLibrary(table: ResourceTable, appId: string): void {
  table.add({ type: 'appAssetLibraries', id: appId, attributes: {}, relations: { images: [], videos: [] } });
}
