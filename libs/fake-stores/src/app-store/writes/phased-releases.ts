import { AppleRefusal } from '../apple-error.ts';
import { listRefs, type Resource, type ResourceTable } from '../resource.ts';
import { isEditableState, relationshipError, requireParent, requireRow, stateError } from './states.ts';
import type { Write } from './write-context.ts';

const TYPE = 'appStoreVersionPhasedReleases';
const RELATION = 'appStoreVersionPhasedRelease';

/** The days of all pauses together (App Store Connect Help, "Release a version update in phases"). */
const MAX_PAUSED_DAYS = 30;

/**
 * The states that a running phased release can get. Apple documents the states, but not the code of the refusal; other
 * resources answer with 409 STATE_ERROR.
 */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  ACTIVE: ['ACTIVE', 'PAUSED', 'COMPLETE'],
  PAUSED: ['PAUSED', 'ACTIVE', 'COMPLETE'],
};

/** Creates the phased release of a version that is not released yet, and that has none. */
export function createPhasedRelease({ state, body }: Write): Resource {
  const { table } = state;
  const version = requireParent(table, body.relationships['appStoreVersion'], 'appStoreVersion');
  if (!isEditableState(version.attributes['appVersionState'])) throw new AppleRefusal(stateError(RELATION));
  if (listRefs(version.relations[RELATION]).length > 0)
    throw new AppleRefusal(relationshipError('appStoreVersion', 'The version has a phased release.'));
  const row = table.add({
    type: TYPE,
    id: crypto.randomUUID(),
    attributes: {
      phasedReleaseState: 'INACTIVE',
      startDate: null,
      totalPauseDuration: 0,
      currentDayNumber: 0,
      ...body.attributes,
    },
    relations: {},
  });
  version.relations[RELATION] = { type: row.type, id: row.id };
  return row;
}

/** Pauses, continues or completes a phased release that runs. */
export function updatePhasedRelease({ state, id, body }: Write): Resource {
  const row = requireRow(state.table, TYPE, id);
  const wanted = String(body.attributes['phasedReleaseState']);
  const isUsedUp = wanted === 'PAUSED' && Number(row.attributes['totalPauseDuration']) >= MAX_PAUSED_DAYS;
  if (isUsedUp || !(NEXT[String(row.attributes['phasedReleaseState'])] ?? []).includes(wanted))
    throw new AppleRefusal(stateError('phasedReleaseState'));
  Object.assign(row.attributes, body.attributes);
  return row;
}

/** Removes a phased release before the version is released. */
export function removePhasedRelease({ state, id }: Write): null {
  const { table } = state;
  const row = requireRow(table, TYPE, id);
  const version = findVersion(table, row);
  if (!version || !isEditableState(version.attributes['appVersionState']))
    throw new AppleRefusal(stateError('phasedReleaseState'));
  version.relations[RELATION] = null;
  table.remove(row);
  return null;
}

function findVersion(table: ResourceTable, { id }: Resource): Resource | undefined {
  return table
    .all('appStoreVersions')
    .find(({ relations }) => listRefs(relations[RELATION]).some((ref) => ref.id === id));
}
