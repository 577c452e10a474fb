import { maxLength, type Store, STORE_NAMES, TEXT_FIELDS } from '@storedeck/listing';

const NOTES: readonly (readonly [Store, string])[] = [
  ['appStore', 'whatsNew'],
  ['googlePlay', 'releaseNotes'],
];

/** The limit of the notes of each store, in characters. */
export const NOTE_LIMITS: readonly { readonly store: Store; readonly name: string; readonly max: number }[] =
  NOTES.flatMap(([store, field]) => {
    const max = TEXT_FIELDS[store].filter((each) => each.field === field).map(maxLength)[0];
    return max == null ? [] : [{ store, name: STORE_NAMES[store], max }];
  });
