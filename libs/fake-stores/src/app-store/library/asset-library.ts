import type { Ref, Resource, ResourceTable } from '../resource.ts';

/** The row type of the library's images. */
export const IMAGES = 'appAssetLibraryImages';
/** The row type of placements. */
export const PLACEMENTS = 'appAssetLibraryPlacements';
/** The states of an image that can be placed. */
const READY = ['PREPARE_FOR_SUBMISSION', 'READY_FOR_REVIEW', 'ACCEPTED', 'APPROVED'];

/** Whether the image is processed, so that it can be placed. */
export function isReady({ attributes }: Resource): boolean {
  return READY.includes(String(attributes['state']));
}

/** The placements of a localization: groups in the order of their first placement, each in display order. */
export function placementsOf(table: ResourceTable, localizationId: string): Resource[] {
  const own = table
    .all(PLACEMENTS)
    .filter(({ relations }) => (relations['appStoreVersionLocalization'] as Ref).id === localizationId);
  return own.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** The position of a placement in its group. The API has no such attribute, so it is kept beside the rows. */
function positionOf(row: Resource): number {
  return POSITIONS.get(row) ?? 0;
}

/** Puts a placement at a position of its group. */
export function setPosition(row: Resource, position: number): void {
  POSITIONS.set(row, position);
}

const POSITIONS = new WeakMap<Resource, number>();

/** Adds the empty library of an app. The library has the id of the app. */
export function addLibrary(table: ResourceTable, appId: string): void {
  table.add({ type: 'appAssetLibraries', id: appId, attributes: {}, relations: { images: [], videos: [] } });
}
