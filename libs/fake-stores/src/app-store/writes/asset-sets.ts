import { AppleRefusal } from '../apple-error.ts';
import { listRefs, type Resource, type ResourceTable } from '../resource.ts';
import { type AssetKind, PREVIEWS, SCREENSHOTS } from './asset-kinds.ts';
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

/** Adds an empty set. A locale can have only one set of each display type or preview type. */
export function createSet(kind: AssetKind, { state, body }: Write): Resource {
  const { table } = state;
  const texts = requireParent(
    table,
    body.relationships['appStoreVersionLocalization'],
    'appStoreVersionLocalization',
  );
  requireEditable(findParent(table, texts, 'appStoreVersion'), kind.slot);
  const type = String(body.attributes[kind.slot]);
  if (!kind.slots.includes(type)) {
    const pointer = `/data/attributes/${kind.slot}`;
    throw new AppleRefusal(entityError('ENTITY_ERROR.ATTRIBUTE.INVALID', kind.slot, pointer));
  }
  const present = table.related(texts, kind.sets);
  if (present.some(({ attributes }) => attributes[kind.slot] === type)) {
    throw new AppleRefusal(
      relationshipError('appStoreVersionLocalization', 'A set of this type already exists.'),
    );
  }
  const set = table.add({
    type: kind.sets,
    id: crypto.randomUUID(),
    attributes: { [kind.slot]: type },
    relations: { appStoreVersionLocalization: { type: texts.type, id: texts.id }, [kind.items]: [] },
  });
  addTo(texts, kind.sets, set);
  return set;
}

/** Removes a set with its screenshots or app previews. */
export function removeSet(kind: AssetKind, { state, id }: Write): null {
  const { table } = state;
  const set = requireRow(table, kind.sets, id);
  requireEditable(versionOfSet(table, set), kind.parent);
  deleteSet(table, set);
  return null;
}

/** Changes the order of a set. The request must contain each screenshot or app preview of the set exactly once. */
export function orderSet(kind: AssetKind, { state, id, body }: Write): null {
  const { table } = state;
  const set = requireRow(table, kind.sets, id);
  requireEditable(versionOfSet(table, set), kind.items);
  const present = listRefs(set.relations[kind.items]).map((ref) => ref.id);
  const wanted = body.refs.map((ref) => ref.id);
  const complete =
    wanted.length === present.length &&
    new Set(wanted).size === wanted.length &&
    wanted.every((one) => present.includes(one));
  // Apple does not document what happens after a partial list. The fake refuses a partial list, so that tests find a
  // client that sends a partial list.
  if (!complete) {
    throw new AppleRefusal(
      relationshipError(kind.items, 'The list does not name each item of the set once.'),
    );
  }
  set.relations[kind.items] = body.refs;
  return null;
}

/** Removes a set and its items, and removes the set from its locale. */
export function deleteSet(table: ResourceTable, set: Resource): void {
  const { items } = set.type === PREVIEWS.sets ? PREVIEWS : SCREENSHOTS;
  for (const row of table.related(set, items)) table.remove(row);
  removeFrom(findParent(table, set, 'appStoreVersionLocalization'), set.type, set.id);
  table.remove(set);
}

export function versionOfSet(table: ResourceTable, set: Resource): Resource {
  return findParent(table, findParent(table, set, 'appStoreVersionLocalization'), 'appStoreVersion');
}
