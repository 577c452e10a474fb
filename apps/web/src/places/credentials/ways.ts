import type { Store } from '@storedeck/listing';
import { STORE_VARIABLES, VARIABLE_GROUPS, WAYS, type Way } from '@storedeck/setup';

import { STORE_FIELDS, writtenName, type CredentialField } from './credential-fields.ts';

type Values = ReadonlyMap<string, string>;

/** The fields that each way needs. The first way of a store is the usual one. */
const FIELDS: Readonly<Record<Way['id'], readonly CredentialField['name'][]>> = {
  'team-key': ['ASC_KEY_ID', 'ASC_ISSUER_ID', 'ASC_KEY_P8_B64', 'BUNDLE_ID'],
  'individual-key': ['ASC_KEY_ID', 'ASC_KEY_P8_B64', 'BUNDLE_ID'],
  gcloud: ['PLAYSTORE_PACKAGE_NAME', 'PLAYSTORE_CREDENTIALS', 'PLAYSTORE_IMPERSONATE'],
  'key-file': ['PLAYSTORE_PACKAGE_NAME', 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64'],
  ci: ['PLAYSTORE_PACKAGE_NAME'],
};

/** Returns the way that a text has taken; for a text that has taken none, the first way of the store. */
export function findWay(store: Store, values: Values): Way {
  const ways = WAYS[store];
  const id = store === 'appStore' ? appStoreWay(values) : googlePlayWay(values);
  const found = ways.find((way) => way.id === id) ?? ways[0];
  if (!found) throw new TypeError(`No way leads to ${store}.`);
  return found;
}

function appStoreWay(values: Values): Way['id'] {
  const isSetBy = (name: string) => isSet('appStore', name, values);
  return isSetBy('ASC_KEY_P8_B64') && !isSetBy('ASC_ISSUER_ID') ? 'individual-key' : 'team-key';
}

function googlePlayWay(values: Values): Way['id'] {
  const hasFile = isSet('googlePlay', 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64', values);
  return hasFile && !isSet('googlePlay', 'PLAYSTORE_CREDENTIALS', values) ? 'key-file' : 'gcloud';
}

/** Returns the fields to show: those of the way, and all that have a value, so that none is hidden. */
export function findFields(store: Store, way: Way, values: Values): CredentialField[] {
  return STORE_FIELDS[store].filter(
    ({ name }) => FIELDS[way.id].includes(name) || isSet(store, name, values),
  );
}

/** Returns the fields that are missing in a text, for a store that has some of them; undefined for any other store. */
export function findMissing(store: Store, values: Values): CredentialField[] | undefined {
  const fields = STORE_FIELDS[store];
  if (!fields.some(({ name }) => isSet(store, name, values))) return undefined;
  const hasLogin = isSet(store, 'PLAYSTORE_CREDENTIALS', values);
  return fields.filter(
    ({ name, optional, file, word }) =>
      optional !== true &&
      word === undefined &&
      !(file === 'google' && hasLogin) &&
      !isSet(store, name, values),
  );
}

/** Returns the variables of a store that are set at the same time although they exclude each other, group by group. */
export function findDoubled(store: Store, values: Values): string[][] {
  const names: readonly string[] = STORE_VARIABLES[store];
  return VARIABLE_GROUPS.filter((group) => group.some((name) => names.includes(name)))
    .map((group) => group.filter((name) => values.get(name)?.trim()))
    .filter((set) => set.length > 1);
}

function isSet(store: Store, name: string, values: Values): boolean {
  const field = STORE_FIELDS[store].find((each) => each.name === name);
  return field !== undefined && (values.get(writtenName(field, values))?.trim() ?? '') !== '';
}
