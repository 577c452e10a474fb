import { type AppleError, AppleRefusal } from '../apple-error.ts';
import type { Resource, ResourceTable } from '../resource.ts';
import { KINDS } from './asset-kinds.ts';
import { deleteSet } from './asset-sets.ts';
import { checkTexts } from './check-texts.ts';
import { addInfoLocalization, findEditableInfo } from './info-localizations.ts';
import { KNOWN_LOCALES } from './known-locales.table.ts';
import {
  addTo,
  duplicateLocale,
  isEditableState,
  findParent,
  removeFrom,
  requireEditable,
  requireParent,
  requireRow,
  stateError,
} from './states.ts';
import type { Write } from './write-context.ts';

const TYPE = 'appStoreVersionLocalizations';
const TEXTS = ['description', 'keywords', 'marketingUrl', 'promotionalText', 'supportUrl', 'whatsNew'];

/** Adds a locale to a version, and to the editable app information if the locale is missing there. */
export function createVersionLocalization({ state, body }: Write): Resource {
  const { table } = state;
  const version = requireParent(table, body.relationships['appStoreVersion'], 'appStoreVersion');
  requireEditable(version, 'locale');
  const locale = String(body.attributes['locale']);
  if (!KNOWN_LOCALES.has(locale)) throw new AppleRefusal(unknownLocale(locale));
  const present = table.related(version, TYPE);
  if (present.some(({ attributes }) => attributes['locale'] === locale))
    throw new AppleRefusal(duplicateLocale(locale));
  checkTexts(body.attributes);
  const app = findParent(table, version, 'app');
  if (body.attributes['whatsNew'] != null && isFirstVersion(table, app))
    throw new AppleRefusal(stateError('whatsNew'));
  const row = table.add({
    type: TYPE,
    id: crypto.randomUUID(),
    attributes: { ...Object.fromEntries(TEXTS.map((name) => [name, null])), ...body.attributes },
    relations: {
      appStoreVersion: { type: version.type, id: version.id },
      appScreenshotSets: [],
      appPreviewSets: [],
    },
  });
  addTo(version, TYPE, row);
  const info = findEditableInfo(table, app);
  const hasInfo = table
    .related(info ?? app, 'appInfoLocalizations')
    .some(({ attributes }) => attributes['locale'] === locale);
  if (info && !hasInfo) addInfoLocalization(table, info, { locale, name: String(app.attributes['name']) });
  return row;
}

/**
 * Changes texts. The promotional text can be changed in every state of the version, other texts only while the version
 * is editable.
 */
export function updateVersionLocalization({ state, id, body }: Write): Resource {
  const { table } = state;
  const row = requireRow(table, TYPE, id);
  const version = findParent(table, row, 'appStoreVersion');
  const locked = Object.keys(body.attributes).filter(
    (name) => name !== 'promotionalText' && !isEditableState(version.attributes['appVersionState']),
  );
  const first =
    isFirstVersion(table, findParent(table, version, 'app')) && body.attributes['whatsNew'] != null;
  const [refused, ...others] = [...locked, ...(first ? ['whatsNew'] : [])].map(stateError);
  if (refused) throw new AppleRefusal(refused, ...others);
  checkTexts(body.attributes);
  Object.assign(row.attributes, body.attributes);
  return row;
}

/** Removes a locale with its screenshots from a version. The primary locale cannot be removed. */
export function deleteVersionLocalization({ state, id }: Write): null {
  const { table } = state;
  const row = requireRow(table, TYPE, id);
  const version = findParent(table, row, 'appStoreVersion');
  requireEditable(version, 'locale');
  if (findParent(table, version, 'app').attributes['primaryLocale'] === row.attributes['locale'])
    throw new AppleRefusal(stateError('locale'));
  for (const { sets } of KINDS) for (const set of table.related(row, sets)) deleteSet(table, set);
  removeFrom(version, TYPE, id);
  table.remove(row);
  return null;
}

function unknownLocale(locale: string): AppleError {
  return {
    status: 409,
    code: 'ENTITY_ERROR.ATTRIBUTE.INVALID',
    title: 'The provided entity includes an attribute with an invalid value',
    detail: `'${locale}' is not a valid locale`,
    pointer: '/data/attributes/locale',
  };
}

/** Whether an app has no version besides its first version. A first version cannot have a What's New. */
function isFirstVersion(table: ResourceTable, app: Resource): boolean {
  return table.related(app, 'appStoreVersions').length < 2;
}
