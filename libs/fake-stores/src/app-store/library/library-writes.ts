import { type AppleError, AppleRefusal } from '../apple-error.ts';
import { isPlacementGroup, makeSpecId } from '../placement-groups.table.ts';
import { listRefs, type Resource } from '../resource.ts';
import { entityError } from '../writes/read-body.ts';
import {
  isEditableState,
  findParent,
  relationshipError,
  requireParent,
  requireRow,
} from '../writes/states.ts';
import type { Write } from '../writes/write-context.ts';
import type { WriteRoute } from '../writes/write-routes.ts';
import { IMAGES, isReady, PLACEMENTS, listPlacements, setPosition } from './asset-library.ts';

const MAX_PER_GROUP = 10;
const CATEGORIES = ['APP_SCREENSHOTS_AND_PREVIEWS', 'CREATIVE_ASSETS'];

/** The writes of the App Asset Library (App Store Connect API 4.5.1). */
export const LIBRARY_WRITES: readonly WriteRoute[] = [
  {
    method: 'POST',
    path: `/v1/${IMAGES}`,
    body: {
      type: IMAGES,
      attributes: { fileName: 'text', fileSize: 'integer', category: 'text', referenceName: 'text?' },
      required: ['fileName', 'fileSize', 'category'],
      relationships: { assetLibrary: 'appAssetLibraries' },
    },
    write: reserveImage,
  },
  {
    method: 'PATCH',
    path: `/v1/${IMAGES}/{id}`,
    // Unlike the commit of a screenshot, the commit of a library image contains no checksum.
    body: { type: IMAGES, attributes: { uploaded: 'boolean?', referenceName: 'text?' } },
    write: commitImage,
  },
  { method: 'DELETE', path: `/v1/${IMAGES}/{id}`, body: null, write: removeImage },
  {
    method: 'POST',
    path: `/v1/${PLACEMENTS}`,
    body: {
      type: PLACEMENTS,
      attributes: { placementType: 'text', placementGroup: 'text' },
      required: ['placementType', 'placementGroup'],
      relationships: { image: IMAGES, appStoreVersionLocalization: 'appStoreVersionLocalizations' },
    },
    write: place,
  },
  { method: 'DELETE', path: `/v1/${PLACEMENTS}/{id}`, body: null, write: removePlacement },
  {
    method: 'POST',
    path: '/v1/appAssetLibraryPlacementOrderingRequests',
    body: {
      type: 'appAssetLibraryPlacementOrderingRequests',
      attributes: { placementGroup: 'text' },
      required: ['placementGroup'],
      relationships: { appStoreVersionLocalization: 'appStoreVersionLocalizations' },
      lists: { orderedPlacements: PLACEMENTS },
    },
    write: orderPlacements,
  },
];

function reserveImage({ state, body }: Write): Resource {
  const { table, uploads } = state;
  requireParent(table, body.relationships['assetLibrary'], 'assetLibrary');
  const { fileName, fileSize, category, referenceName = null } = body.attributes;
  if (Number(fileSize) < 1) throw invalid('fileSize');
  if (!CATEGORIES.includes(String(category))) throw invalid('category');
  const id = crypto.randomUUID();
  const now = new Date(state.now()).toISOString();
  return table.add({
    type: IMAGES,
    id,
    attributes: {
      category,
      createdDate: now,
      lastModifiedDate: now,
      fileName,
      fileSize,
      imageAsset: null,
      referenceName,
      specId: null,
      state: 'AWAITING_UPLOAD',
      stateDetails: null,
      uploadOperations: uploads.reserve(id, Number(fileSize), String(fileName)),
    },
    relations: { placements: [] },
  });
}

function commitImage({ state, id, body }: Write): Resource {
  const row = requireRow(state.table, IMAGES, id);
  const { uploaded, referenceName } = body.attributes;
  if (referenceName !== undefined) row.attributes['referenceName'] = referenceName;
  if (uploaded !== true) return row;
  if (row.attributes['state'] !== 'AWAITING_UPLOAD')
    throw new AppleRefusal(stateError('INVALID_ASSET_STATE'));
  if (!state.uploads.isWhole(id)) throw new AppleRefusal(stateError('INVALID_ASSET_STATE'));
  state.uploads.commit(row, null);
  return row;
}

function removeImage({ state, id }: Write): null {
  const row = requireRow(state.table, IMAGES, id);
  const isPlaced = state.table
    .all(PLACEMENTS)
    .some(({ relations }) => listRefs(relations['image']).some((ref) => ref.id === id));
  if (isPlaced) throw new AppleRefusal(stateError('ASSET_HAS_PLACEMENTS'));
  state.table.remove(row);
  return null;
}

/** Places an image at the end of a group. The group must accept the size of the image. */
function place({ state, body }: Write): Resource {
  const { table } = state;
  const texts = requireParent(
    table,
    body.relationships['appStoreVersionLocalization'],
    'appStoreVersionLocalization',
  );
  const image = requireParent(table, body.relationships['image'], 'image');
  requireEditableParent(findParent(table, texts, 'appStoreVersion'));
  const { placementType, placementGroup } = body.attributes;
  const group = String(placementGroup);
  if (placementType !== 'APP_SCREENSHOT') throw invalid('placementType');
  if (!isPlacementGroup(group) || image.attributes['specId'] !== makeSpecId(group))
    throw invalid('placementGroup');
  if (!isReady(image)) throw new AppleRefusal(stateError('INVALID_ASSET_STATE'));
  const present = listPlacements(table, texts.id).filter(
    ({ attributes }) => attributes['placementGroup'] === group,
  );
  if (present.length >= MAX_PER_GROUP)
    throw new AppleRefusal(relationshipError('appStoreVersionLocalization', 'The group is full.'));
  const now = new Date(state.now()).toISOString();
  const row = table.add({
    type: PLACEMENTS,
    id: crypto.randomUUID(),
    attributes: {
      mediaType: 'IMAGE',
      placementType,
      placementGroup,
      state: 'PREPARE_FOR_SUBMISSION',
      stateDetails: null,
      createdDate: now,
      lastModifiedDate: now,
    },
    relations: {
      image: { type: IMAGES, id: image.id },
      appStoreVersionLocalization: { type: texts.type, id: texts.id },
    },
  });
  setPosition(row, present.length === 0 ? 0 : Number.MAX_SAFE_INTEGER);
  for (const [position, one] of [...present, row].entries()) setPosition(one, position);
  return row;
}

function removePlacement({ state, id }: Write): null {
  const row = requireRow(state.table, PLACEMENTS, id);
  const texts = findParent(state.table, row, 'appStoreVersionLocalization');
  requireEditableParent(findParent(state.table, texts, 'appStoreVersion'));
  state.table.remove(row);
  return null;
}

function orderPlacements({ state, body }: Write): Resource {
  const { table } = state;
  const texts = requireParent(
    table,
    body.relationships['appStoreVersionLocalization'],
    'appStoreVersionLocalization',
  );
  requireEditableParent(findParent(table, texts, 'appStoreVersion'));
  const present = listPlacements(table, texts.id).filter(
    ({ attributes }) => attributes['placementGroup'] === body.attributes['placementGroup'],
  );
  const wanted = body.lists['orderedPlacements'] ?? [];
  const isComplete =
    wanted.length === present.length &&
    new Set(wanted.map(({ id }) => id)).size === wanted.length &&
    wanted.every(({ id }) => present.some((row) => row.id === id));
  // Apple does not document what happens after a partial list. The fake refuses a partial list, so that tests find a
  // client that sends a partial list.
  if (!isComplete)
    throw new AppleRefusal(
      relationshipError('orderedPlacements', 'The list does not name each placement of the group once.'),
    );
  for (const row of present)
    setPosition(
      row,
      wanted.findIndex(({ id }) => id === row.id),
    );
  return {
    type: 'appAssetLibraryPlacementOrderingRequests',
    id: crypto.randomUUID(),
    attributes: { placementGroup: body.attributes['placementGroup'] },
    relations: {},
  };
}

function requireEditableParent(version: Resource): void {
  if (!isEditableState(version.attributes['appVersionState']))
    throw new AppleRefusal(stateError('INVALID_STATE'));
}

function stateError(suffix: string): AppleError {
  return {
    status: 409,
    code: `STATE_ERROR.${suffix}`,
    title: 'The request cannot be fulfilled because of the state of another resource.',
    detail: `The state of the resource does not allow this (${suffix})`,
  };
}

function invalid(name: string): AppleRefusal {
  return new AppleRefusal(entityError('ENTITY_ERROR.ATTRIBUTE.INVALID', name, `/data/attributes/${name}`));
}
