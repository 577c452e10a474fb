import {
  fieldName,
  languageName,
  SHARED_FACTS,
  slotName,
  type Store,
  STORE_NAMES,
  STORES,
} from '@storedeck/listing';

/**
 * Returns the name of a value in a listing, such as `App Store, German, Subtitle` or `App Store, Version`.
 *
 * @param path the keys that lead to the value
 */
export function conflictName([part, ...keys]: readonly string[]): string {
  const store = STORES.find((each) => each === part);
  if (store === undefined) return part ?? 'listing.json';
  const names = keys[0] === 'locales' ? localeNames(store, keys) : [factNames(store, keys)];
  return [STORE_NAMES[store], ...names].filter((name) => name !== '').join(', ');
}

function localeNames(store: Store, [, code, field, slot]: readonly string[]): string[] {
  if (code === undefined) return ['All languages'];
  const language = languageName(code);
  if (slot !== undefined) return [language, slotName(slot)];
  return field === undefined ? [language] : [language, fieldName(store, field)];
}

/** Returns the names of all values at a path: for `['contact']`, each detail of the contact. */
function factNames(store: Store, keys: readonly string[]): string {
  const facts = SHARED_FACTS[store].filter(({ path }) => keys.every((key, at) => path[at] === key));
  if (keys.length === 0) return '';
  return facts.length > 0 ? facts.map(({ name }) => name).join(', ') : keys.join(' ');
}
