import type { Store } from '../stores.ts';
import {
  findNotesField,
  isNotesKey,
  orderTracks,
  printNotesField,
  PRODUCTION_NOTES,
  readNotesTrack,
} from './notes-fields.ts';
import type { TextField } from './text-field.ts';
import { MAX_URL_LENGTH, TEXT_FIELDS } from './text-fields.table.ts';

/** A locale of a listing, or a part of it, of which only the keys of its texts are used. */
type Texts = Readonly<Record<string, unknown>>;

/**
 * The texts of a store in the order in which the store's page shows them: those that every locale can have, and the
 * release notes of each track of which one of these locales has a text or an empty one.
 */
export function listTextFields(store: Store, locales: Iterable<Texts | undefined> = []): TextField[] {
  const fields = TEXT_FIELDS[store];
  if (store === 'appStore') return [...fields];
  const tracks = new Set<string>();
  for (const locale of locales)
    for (const key in locale) {
      const track = isNotesKey(key) ? readNotesTrack(key) : undefined;
      if (track !== undefined) tracks.add(track);
    }
  const notes = orderTracks(tracks).flatMap((track) => findNotesField(printNotesField(track)) ?? []);
  return fields.flatMap((field) => (field.field === PRODUCTION_NOTES ? [field, ...notes] : [field]));
}

/** The names of the texts of `listTextFields`. */
export function listFields(store: Store, locales: Iterable<Texts | undefined> = []): string[] {
  return listTextFields(store, locales).map(({ field }) => field);
}

/** The rules of a text of a store, also of the release notes of any track; undefined if the store has no such text. */
export function findTextField(store: Store, field: string): TextField | undefined {
  return (
    TEXT_FIELDS[store].find((known) => known.field === field) ??
    (store === 'googlePlay' ? findNotesField(field) : undefined)
  );
}

/** Whether a text belongs to one version or release, so that the next one starts without the text. */
export function isTextOfVersion(store: Store, field: string): boolean {
  return findTextField(store, field)?.ofVersion ?? false;
}

/** Display name of a text field; for an unknown field, the name that the store uses. */
export function fieldName(store: Store, field: string): string {
  return findTextField(store, field)?.name ?? field;
}

/** The maximum length of a text in Unicode code points; null if there is no limit. */
export function maxLength({ max, url = false }: TextField): number | null {
  return max ?? (url ? MAX_URL_LENGTH : null);
}
