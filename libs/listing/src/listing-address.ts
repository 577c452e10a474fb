import { nearestWord } from './nearest-word.ts';
import { findSharedText } from './shared-texts.ts';
import { nearestStore, parseStore, type Store, STORES } from './stores.ts';
import { findTextField } from './texts/text-fields.ts';

/**
 * The address of a part of a listing: a whole store, a locale, a text or set of a locale, or a text that all locales
 * share. As text: `appStore`, `appStore/de-DE`, `appStore/de-DE/subtitle`, `googlePlay/fr-FR/phoneScreenshots`,
 * `googlePlay/de-DE/releaseNotes@beta`, `appStore/copyright`.
 */
export interface ListingAddress {
  readonly store: Store;
  /** The locale's code at the store; null for the store's whole listing, and for a text that all locales share. */
  readonly locale: string | null;
  readonly field?: string;
  readonly slot?: string;
  /** Position of a picture in the slot, from 0. It is no part of the text. */
  readonly picture?: number;
}

/** Returns an address as text. */
export function printAddress({
  store,
  locale,
  field,
  slot,
}: {
  readonly store: Store;
  readonly locale: string | null;
  readonly field?: string | null | undefined;
  readonly slot?: string | null | undefined;
}): string {
  return [store, locale, field ?? slot].filter((part) => part !== null && part !== undefined).join('/');
}

/** Reads the text of an address; undefined for a text that `printAddress` does not return. */
export function parseAddress(text: string): ListingAddress | undefined {
  const [name, second, item, ...rest] = text.split('/');
  const store = STORES.find((one) => one === name);
  if (store === undefined || second === '' || item === '' || rest.length > 0) return undefined;
  if (second === undefined) return { store, locale: null };
  if (item !== undefined)
    return {
      store,
      locale: second,
      ...(findTextField(store, item) ? { field: item } : { slot: item }),
    };
  return findSharedText(store, second) ? { store, locale: null, field: second } : { store, locale: second };
}

/**
 * Reads the text of an address that this program has printed.
 *
 * @throws TypeError for any other text
 */
export function readAddress(text: string): ListingAddress {
  const address = parseAddress(text);
  if (address === undefined) throw new TypeError(`${JSON.stringify(text.slice(0, 100))} is no address.`);
  return address;
}

/** Returns an address that a user has typed in the spelling of `printAddress`: `googleplay/de-DE` becomes `googlePlay/de-DE`. */
export function normalizeAddress(typed: string): string {
  const [store = '', ...rest] = typed.trim().split('/');
  return [parseStore(store) ?? store, ...rest].join('/');
}

/**
 * Whether one of these addresses is an address, or contains it. `appStore/de-DE` contains `appStore/de-DE/subtitle`, but
 * not `appStore/de-AT`.
 */
export function containsAddress(containers: readonly string[] | undefined, address: string): boolean {
  return (containers ?? []).some((one) => address === one || address.startsWith(`${one}/`));
}

/** Returns these addresses, and those that contain them. */
export function listContainers(addresses: readonly string[]): string[] {
  const all = addresses.flatMap((address) => {
    const parts = address.split('/');
    return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
  });
  return [...new Set(all)];
}

/**
 * Returns the known address that is nearest to a typed one, if possible of the same locale or at least of the same store.
 * Upper case does not matter. Undefined if no address is known.
 */
export function nearestAddress(typed: string, known: readonly string[]): string | undefined {
  const [store = '', ...rest] = typed.split('/');
  const sought = [nearestStore(store) ?? store, ...rest].join('/').toLowerCase();
  const begin = (text: string, parts: number): string =>
    text.toLowerCase().split('/').slice(0, parts).join('/');
  const same = [2, 1].map((parts) => known.filter((one) => begin(one, parts) === begin(sought, parts)));
  const candidates = same.find((found) => found.length > 0) ?? known;
  const byLower = new Map(candidates.map((one) => [one.toLowerCase(), one]));
  return byLower.get(nearestWord(sought, [...byLower.keys()], Infinity) ?? '');
}

/** Returns the text that names one picture of a set, such as `appStore/de-DE/APP_IPHONE_67#2`. */
export function printPictureAddress(set: string, position: number): string {
  return `${set}#${position}`;
}

/** Returns the address of the set in the text that names one of its pictures. */
export function readSetAddress(picture: string): string {
  return picture.slice(0, picture.lastIndexOf('#'));
}
