import { changedSince, isUnknownOutcome, type SetWrite } from '@storedeck/store-api';

import { type Placement, readPlacements } from '../reading/asset-library.ts';
import type { AppStoreContext } from './app-store-context.ts';
import type { LibraryUploads } from './library-uploads.ts';
import { uploadKey, wantedUploads } from './upload-asset.ts';

const MAX_PER_GROUP = 10;

/** The place of pictures from the App Asset Library: a group of a localization. */
export interface PlacementPlace {
  readonly localizationId: string;
  readonly group: string;
  readonly library: LibraryUploads;
}

/**
 * Makes a group of the App Asset Library contain the planned pictures in their order: uploads the pictures that the
 * library does not have, places the new pictures after the present pictures, deletes the placements that are not
 * planned, and orders the remaining placements. A group that has pictures never becomes empty. When a placement is
 * deleted, its picture stays in the library.
 *
 * @throws StoreError PLAN_CHANGED if the group has pictures that the plan does not contain
 */
export async function replacePlacements(
  context: AppStoreContext,
  change: SetWrite,
  place: PlacementPlace,
): Promise<void> {
  await readKnownGroup(context, change, place);
  const uploads = new Map<number, string>();
  for (const wanted of wantedUploads(change)) {
    context.beforeStep();
    const id = await place.library.imageFor(change, wanted);
    uploads.set(wanted.position, id);
    const { sha256 } = wanted;
    await context.uploads.add({ key: uploadKey(change, wanted), sha256, fileName: null, id });
  }
  const wanted = change.after.map(({ keep }, position) => keep ?? uploads.get(position) ?? '');
  let present = await readKnownGroup(context, change, place);
  for (const imageId of wanted) {
    if (present.some(({ image }) => image.id === imageId)) continue;
    if (present.length >= MAX_PER_GROUP) {
      const [unwanted] = present.filter(({ image }) => !wanted.includes(image.id));
      if (unwanted) await removePlacement(context, unwanted.id);
    }
    await addPlacement(context, imageId, place);
    present = await readKnownGroup(context, change, place);
  }
  for (const { id, image } of present) if (!wanted.includes(image.id)) await removePlacement(context, id);
  const kept = present.filter(({ image }) => wanted.includes(image.id));
  await order(context, place, { kept, wanted });
}

/** Deletes all placements of a group. */
export async function removePlacements(
  context: AppStoreContext,
  change: SetWrite,
  place: Pick<PlacementPlace, 'localizationId' | 'group'>,
): Promise<void> {
  const present = await readKnownGroup(context, change, place);
  for (const { id } of present) await removePlacement(context, id);
}

async function readGroup(
  { client }: AppStoreContext,
  { localizationId, group }: Pick<PlacementPlace, 'localizationId' | 'group'>,
): Promise<Placement[]> {
  return (await readPlacements(client, localizationId)).filter((placement) => placement.group === group);
}

/**
 * Reads a group. Refuses a picture that the group did not have when the plan was made, and that this publication has not
 * placed: another person has placed it.
 */
async function readKnownGroup(
  context: AppStoreContext,
  { before, key }: SetWrite,
  place: Pick<PlacementPlace, 'localizationId' | 'group'>,
): Promise<Placement[]> {
  const present = await readGroup(context, place);
  const planned = new Set(before.map(({ remoteId }) => remoteId));
  const isKnown = ({ image }: Placement): boolean =>
    planned.has(image.id) || context.uploads.owns({ remoteId: image.id }, key);
  if (!present.every(isKnown)) throw changedSince('appStore', key);
  return present;
}

async function addPlacement(context: AppStoreContext, imageId: string, place: PlacementPlace): Promise<void> {
  const data = {
    type: 'appAssetLibraryPlacements',
    attributes: { placementType: 'APP_SCREENSHOT', placementGroup: place.group },
    relationships: {
      image: { data: { type: 'appAssetLibraryImages', id: imageId } },
      appStoreVersionLocalization: {
        data: { type: 'appStoreVersionLocalizations', id: place.localizationId },
      },
    },
  };
  try {
    await context.client.write({ method: 'POST', path: '/v1/appAssetLibraryPlacements', data });
  } catch (error) {
    if (!isUnknownOutcome(error)) throw error;
    const present = await readGroup(context, place);
    if (!present.some(({ image }) => image.id === imageId)) throw error;
  }
}

function removePlacement({ client }: AppStoreContext, id: string): Promise<void> {
  return client.remove(`/v1/appAssetLibraryPlacements/${id}`);
}

async function order(
  context: AppStoreContext,
  place: PlacementPlace,
  { kept, wanted }: { kept: readonly Placement[]; wanted: readonly string[] },
): Promise<void> {
  const isOrdered = (placements: readonly Placement[]): boolean =>
    placements.map(({ image }) => image.id).join() === wanted.join();
  if (isOrdered(kept)) return;
  const ordered = wanted.flatMap((imageId) => kept.find(({ image }) => image.id === imageId) ?? []);
  const data = {
    type: 'appAssetLibraryPlacementOrderingRequests',
    attributes: { placementGroup: place.group },
    relationships: {
      orderedPlacements: { data: ordered.map(({ id }) => ({ type: 'appAssetLibraryPlacements', id })) },
      appStoreVersionLocalization: {
        data: { type: 'appStoreVersionLocalizations', id: place.localizationId },
      },
    },
  };
  try {
    await context.client.write({
      method: 'POST',
      path: '/v1/appAssetLibraryPlacementOrderingRequests',
      data,
    });
  } catch (error) {
    if (!isUnknownOutcome(error) || !isOrdered(await readGroup(context, place))) throw error;
  }
}
