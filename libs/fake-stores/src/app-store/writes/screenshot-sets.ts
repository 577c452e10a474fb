import { AppleRefusal } from '../apple-error.ts';
import { SCREENSHOT_DISPLAY_TYPES } from '../parameters.table.ts';
import { listRefs, type Resource, type ResourceTable } from '../resource.ts';
import { entityError } from './read-body.ts';
import {
  addTo,
  findParent,
  relationshipError,
  removeFrom,
  requireEditable,
  requireParent,
  requireRow,
} from './states.ts';
import type { Write } from './write-context.ts';

const TYPE = 'appScreenshotSets';

/** Adds an empty set. A locale can have only one set of each display type. */
export function createSet({ state, body }: Write): Resource {
  const { table } = state;
  const texts = requireParent(
    table,
    body.relationships['appStoreVersionLocalization'],
    'appStoreVersionLocalization',
  );
  requireEditable(findParent(table, texts, 'appStoreVersion'), 'screenshotDisplayType');
  const type = String(body.attributes['screenshotDisplayType']);
  if (!SCREENSHOT_DISPLAY_TYPES.includes(type)) {
    const pointer = '/data/attributes/screenshotDisplayType';
    throw new AppleRefusal(entityError('ENTITY_ERROR.ATTRIBUTE.INVALID', 'screenshotDisplayType', pointer));
  }
  const present = table.related(texts, TYPE);
  if (present.some(({ attributes }) => attributes['screenshotDisplayType'] === type)) {
    throw new AppleRefusal(
      relationshipError('appStoreVersionLocalization', 'A set of this display type already exists.'),
    );
  }
  const set = table.add({
    type: TYPE,
    id: crypto.randomUUID(),
    attributes: { screenshotDisplayType: type },
    relations: { appStoreVersionLocalization: { type: texts.type, id: texts.id }, appScreenshots: [] },
  });
  addTo(texts, TYPE, set);
  return set;
}

/** Removes a set with its screenshots. */
export function removeSet({ state, id }: Write): null {
  const { table } = state;
  const set = requireRow(table, TYPE, id);
  requireEditable(versionOfSet(table, set), 'appScreenshotSet');
  deleteSet(table, set);
  return null;
}

/** Changes the order of a set. The request must contain each screenshot of the set exactly once. */
export function orderSet({ state, id, body }: Write): null {
  const { table } = state;
  const set = requireRow(table, TYPE, id);
  requireEditable(versionOfSet(table, set), 'appScreenshots');
  const present = listRefs(set.relations['appScreenshots']).map((ref) => ref.id);
  const wanted = body.refs.map((ref) => ref.id);
  const complete =
    wanted.length === present.length &&
    new Set(wanted).size === wanted.length &&
    wanted.every((one) => present.includes(one));
  // Apple does not document what happens after a partial list. The fake refuses a partial list, so that tests find a
  // client that sends a partial list.
  if (!complete) {
    throw new AppleRefusal(
      relationshipError('appScreenshots', 'The list does not name each screenshot of the set once.'),
    );
  }
  set.relations['appScreenshots'] = body.refs;
  return null;
}

/** Removes a set and its screenshots, and removes the set from its locale. */
export function deleteSet(table: ResourceTable, set: Resource): void {
  for (const row of table.related(set, 'appScreenshots')) table.remove(row);
  removeFrom(findParent(table, set, 'appStoreVersionLocalization'), TYPE, set.id);
  table.remove(set);
}

export function versionOfSet(table: ResourceTable, set: Resource): Resource {
  return findParent(table, findParent(table, set, 'appStoreVersionLocalization'), 'appStoreVersion');
}
