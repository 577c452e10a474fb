import { readLocales } from '../listing-parts.ts';
import type { Listing } from '../listing.ts';
import type { Store } from '../stores.ts';
import { languageName } from './language-name.ts';
import { fullTag, namesRegion, tagWithoutRegion } from './language-tag.ts';

/** One language of a listing, with the stores' codes for the language. */
export interface LocaleEntry {
  /** The code that each store uses; absent if the store does not have the language. */
  readonly codes: Readonly<Partial<Record<Store, string>>>;
  /** The language's name in English, such as "Portuguese (Brazil)". */
  readonly name: string;
  /** The language's name in the language itself. */
  readonly ownName: string;
}

/**
 * Pairs the locales of both stores. The result is sorted by the languages' English names. Each store's codes are kept
 * (`ja` and `ja-JP`, `zh-Hans` and `zh-CN`, `ar-SA` and `ar`); an entry only groups the codes for the same language.
 *
 * @param listings the locales of all these listings are combined
 */
export function pairLocales(listings: readonly (Listing | null | undefined)[]): LocaleEntry[] {
  const codes = (store: Store) =>
    new Set(listings.flatMap((listing) => Object.keys(readLocales(listing, store))));
  const [appStore, unpaired] = [[...codes('appStore')], codes('googlePlay')];
  const entries = appStore.map((code) => {
    const partner = findPartner(code, [...unpaired], appStore);
    if (partner !== undefined) unpaired.delete(partner);
    return createEntry({ appStore: code, ...(partner !== undefined && { googlePlay: partner }) });
  });
  for (const code of unpaired) entries.push(createEntry({ googlePlay: code }));
  return entries.sort(byName);
}

/** The entry that has this code for one of the stores; undefined if there is none. Case is ignored. */
export function findLocale(entries: readonly LocaleEntry[], code: string | null): LocaleEntry | undefined {
  return code === null
    ? undefined
    : entries.find(({ codes }) =>
        Object.values(codes).some((each) => each.toLowerCase() === code.toLowerCase()),
      );
}

/** The code that a store uses for an entry. If the store does not have the language, the other store's code. */
export function codeFor({ codes }: LocaleEntry, store: Store): string {
  return codes[store] ?? codes.appStore ?? codes.googlePlay ?? '';
}

/**
 * The other store's code for the same language: the code with the same full tag. If there is none, the code with the
 * same language and script, but only if each store has exactly one such code and at most one of the two codes contains
 * a region. Undefined if no candidate is the same language.
 *
 * @param candidates the codes of the other store
 * @param own all codes of the store that `code` belongs to; by default only `code`
 */
export function findPartner(
  code: string,
  candidates: readonly string[],
  own: readonly string[] = [code],
): string | undefined {
  const full = fullTag(code);
  const exact = candidates.find((other) => fullTag(other) === full);
  if (exact !== undefined) return exact;
  const loose = tagWithoutRegion(code);
  const alike = candidates.filter((other) => tagWithoutRegion(other) === loose);
  const rivals = own.filter((other) => tagWithoutRegion(other) === loose);
  const [only] = alike;
  if (alike.length !== 1 || rivals.length !== 1 || only === undefined) return undefined;
  // `sl-SI` and `sl` mean the same language; `de-AT` and `de-DE` are different.
  return namesRegion(code) && namesRegion(only) ? undefined : only;
}

/** Does not use `localeCompare`, whose first call takes a tenth of the time in which the page draws a listing. */
function byName({ name: a }: LocaleEntry, { name: b }: LocaleEntry): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function createEntry(codes: LocaleEntry['codes']): LocaleEntry {
  const code = codes.appStore ?? codes.googlePlay ?? '';
  return {
    codes,
    name: languageName(code),
    // `ownName` is computed on demand, because it takes a slow `Intl` call per language and only the locale picker
    // shows it.
    get ownName() {
      return languageName(code, code);
    },
  };
}
