import {
  fieldName,
  listFields,
  parseStore,
  printNotesField,
  readNotesTrack,
  type Store,
  STORES,
} from '@storedeck/listing';

import { APP_STORE_TEXTS, PLAY_TEXTS } from '../listing-texts.table.ts';

/** A text of a store. */
export interface StoreField {
  readonly store: Store;
  /** The key in a locale of the listing. */
  readonly field: string;
}

/** Names of texts in other tools: Xcode, App Store Connect, Play Console and gradle-play-publisher. */
const OTHER_NAMES: Readonly<Record<Store, Readonly<Record<string, string>>>> = {
  appStore: {
    'App name': 'name',
    'What’s New in This Version': 'whatsNew',
    'What’s New': 'whatsNew',
    'Promo text': 'promotionalText',
    'Privacy URL': 'privacyPolicyUrl',
  },
  googlePlay: {
    'App title': 'title',
    'Short desc': 'shortDescription',
    'Full desc': 'fullDescription',
    'Long description': 'fullDescription',
    'Video URL': 'video',
    'Recent changes': 'releaseNotes',
    changelog: 'releaseNotes',
    whatsnew: 'releaseNotes',
  },
};

const STORE_NAMES_OF_TEXTS: Readonly<Record<Store, ReadonlyMap<string, string>>> = {
  appStore: collectNames(ownNames('appStore')),
  googlePlay: collectNames(ownNames('googlePlay')),
};
const TOOL_NAMES_OF_TEXTS: Readonly<Record<Store, ReadonlyMap<string, string>>> = {
  appStore: collectNames([...toolNames(APP_STORE_TEXTS), ...Object.entries(OTHER_NAMES.appStore)]),
  googlePlay: collectNames([...toolNames(PLAY_TEXTS), ...Object.entries(OTHER_NAMES.googlePlay)]),
};

/** What separates the name of a store from that of its text. A hyphen is also a part of names: `short-description`. */
const STORE_SEPARATORS = [/^([^.:/|]{2,30})[.:/|](.{1,120})$/s, /^(.{2,30}?) [-–—] (.{1,120})$/s];

type NameOfText = readonly [name: string, field: string];

function ownNames(store: Store): NameOfText[] {
  return listFields(store).flatMap((field): NameOfText[] => [
    [field, field],
    [fieldName(store, field), field],
  ]);
}

function toolNames(texts: readonly Readonly<Record<'key', string>>[]): NameOfText[] {
  return texts.flatMap((each) => Object.values(each).map((name): NameOfText => [name, each.key]));
}

function collectNames(names: readonly NameOfText[]): Map<string, string> {
  return new Map(names.map(([name, field]) => [lettersIn(name), field]));
}

/**
 * Returns the text that a person or a tool calls by this name: `shortDescription`, `Short description`,
 * `short_description`, `Google Play: Short description` or `googlePlay.shortDescription`. Without a store in the name,
 * `store` is used, or the store that has a text of this name. Undefined if no text has the name.
 */
export function parseFieldName(name: string, store?: Store): StoreField | undefined {
  for (const separator of STORE_SEPARATORS) {
    const [, before = '', after = ''] = separator.exec(name.trim()) ?? [];
    const named = parseStore(before);
    if (named !== undefined) return parseFieldName(after, named);
  }
  const notes = store === 'appStore' ? undefined : parseNotesName(name.trim());
  if (notes !== undefined) return { store: 'googlePlay', field: notes };
  const letters = lettersIn(name);
  // `title` is a text of Google Play, and the App Store's name only in the file of another tool for the App Store.
  for (const names of [STORE_NAMES_OF_TEXTS, TOOL_NAMES_OF_TEXTS])
    for (const each of store === undefined ? STORES : [store]) {
      const field = names[each].get(letters);
      if (field !== undefined) return { store: each, field };
    }
  return undefined;
}

/** Reads the name of the notes of a track: `releaseNotes@beta`, or `Release notes (beta)`. */
function parseNotesName(name: string): string | undefined {
  if (readNotesTrack(name) !== undefined) return name;
  const track = /^release notes \((.{1,100})\)$/i.exec(name)?.[1];
  if (track === undefined) return undefined;
  const field = printNotesField(track);
  return readNotesTrack(field) === track ? field : undefined;
}

function lettersIn(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}
