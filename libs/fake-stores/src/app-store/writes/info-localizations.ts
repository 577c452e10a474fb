import { type AppleError, AppleRefusal } from '../apple-error.ts';
import type { Resource, ResourceTable } from '../resource.ts';
import { checkTexts } from './check-texts.ts';
import { entityError } from './read-body.ts';
import {
  addTo,
  duplicateLocale,
  isEditableState,
  findParent,
  removeFrom,
  requireParent,
  requireRow,
  stateError,
} from './states.ts';
import type { Write } from './write-context.ts';

const TYPE = 'appInfoLocalizations';

/** Adds a locale to the editable app information. */
export function createInfoLocalization({ state, body }: Write): Resource {
  const info = requireParent(state.table, body.relationships['appInfo'], 'appInfo');
  requireModifiable(info, 'locale');
  const locale = String(body.attributes['locale']);
  const present = state.table.related(info, TYPE);
  if (present.some(({ attributes }) => attributes['locale'] === locale))
    throw new AppleRefusal(duplicateLocale(locale));
  checkTexts(body.attributes);
  return addInfoLocalization(state.table, info, body.attributes);
}

/** Changes the name, the subtitle, or the URLs and the text about privacy of a locale. */
export function updateInfoLocalization({ state, id, body }: Write): Resource {
  const row = requireRow(state.table, TYPE, id);
  const info = findParent(state.table, row, 'appInfo');
  for (const name of Object.keys(body.attributes)) requireModifiable(info, name);
  const { name } = body.attributes;
  if (name === null || name === '')
    throw new AppleRefusal(entityError('ENTITY_ERROR.ATTRIBUTE.REQUIRED', 'name', '/data/attributes/name'));
  checkTexts(body.attributes);
  Object.assign(row.attributes, body.attributes);
  return row;
}

/** Removes a locale from the editable app information. The primary locale cannot be removed. */
export function deleteInfoLocalization({ state, id }: Write): null {
  const { table } = state;
  const row = requireRow(table, TYPE, id);
  const info = findParent(table, row, 'appInfo');
  requireModifiable(info, 'locale');
  if (findParent(table, info, 'app').attributes['primaryLocale'] === row.attributes['locale'])
    throw new AppleRefusal(stateError('locale'));
  removeFrom(info, TYPE, id);
  table.remove(row);
  return null;
}

/** The app information that accepts changes. An app whose version is in review has no such app information. */
export function findEditableInfo(table: ResourceTable, app: Resource): Resource | undefined {
  return table.related(app, 'appInfos').find(({ attributes }) => isEditableState(attributes['state']));
}

export function addInfoLocalization(
  table: ResourceTable,
  info: Resource,
  attributes: Readonly<Record<string, unknown>>,
): Resource {
  const row = table.add({
    type: TYPE,
    id: crypto.randomUUID(),
    attributes: {
      subtitle: null,
      privacyPolicyUrl: null,
      privacyChoicesUrl: null,
      privacyPolicyText: null,
      ...attributes,
    },
    relations: { appInfo: { type: info.type, id: info.id } },
  });
  addTo(info, TYPE, row);
  return row;
}

function requireModifiable(info: Resource, field: string): void {
  if (isEditableState(info.attributes['state'])) return;
  const error: AppleError = {
    status: 409,
    code: 'ENTITY_ERROR.ATTRIBUTE.INVALID.UNMODIFIABLE',
    title: 'An attribute value is not modifiable in the current state',
    detail: `The field (${field}) can not be modified`,
    pointer: `/data/attributes/${field}`,
  };
  throw new AppleRefusal(error);
}
