import {
  codeFor,
  languageName,
  type ListingLocale,
  type LocaleEntry,
  findPartner,
  type Store,
  STORE_LOCALES,
  STORE_NAMES,
} from '@storedeck/listing';
import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { LanguageSelect } from '../../../ui/search/language-select.tsx';

/** Adds a language to New, empty or with the texts of another language. */
export function LocaleEditor({
  store,
  locales,
  open,
  wanted,
  onAdd,
}: {
  store: Store;
  locales: Readonly<Record<string, ListingLocale>>;
  /** The store's code of the language that is shown; null when New does not have it. */
  open: string | null;
  /** The chosen language if New does not have it, otherwise null. */
  wanted: LocaleEntry | null;
  onAdd: (code: string, locale: ListingLocale) => void;
}) {
  const absent = STORE_LOCALES[store]
    .filter((code) => !Object.hasOwn(locales, code))
    .sort((a, b) => languageName(a).localeCompare(languageName(b), 'en'));
  const [chosen, setChosen] = useState(() => absentCode(wanted, store, locales) ?? '');
  const [copy, setCopy] = useState(true);
  const source = open ?? Object.keys(locales)[0];
  return (
    <div className="space-y-2">
      {wanted && (
        <p className="text-muted">
          New has no {wanted.name} on {STORE_NAMES[store]}.
        </p>
      )}
      <div className="flex gap-2">
        <LanguageSelect
          label="Language to add"
          codes={absent}
          value={chosen}
          empty="Add a language…"
          onChange={setChosen}
          className="flex-1"
        />
        <Button
          disabled={chosen === ''}
          onClick={() => {
            onAdd(chosen, copy && source !== undefined ? pickTexts(locales[source]) : {});
            setChosen('');
          }}
        >
          Add
        </Button>
      </div>
      {source !== undefined && chosen !== '' && (
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={copy}
            onChange={({ target }) => setCopy(target.checked)}
            className="accent-accent size-3.5"
          />
          With the texts of {languageName(source)}, to translate them
        </label>
      )}
    </div>
  );
}

/**
 * Returns this store's code for a language that the other store or Current has; undefined if the store does not support
 * the language, or if New already has this code.
 */
function absentCode(
  wanted: LocaleEntry | null,
  store: Store,
  locales: Readonly<Record<string, ListingLocale>>,
): string | undefined {
  if (!wanted) return undefined;
  const wantedCode = codeFor(wanted, store);
  // A store can have two codes for one language, such as `ms` and `ms-MY`. So the exact code is tried before another
  // code of the same language.
  const code = STORE_LOCALES[store].find((each) => each === wantedCode);
  const partner = code ?? findPartner(wantedCode, STORE_LOCALES[store]);
  return partner !== undefined && !Object.hasOwn(locales, partner) ? partner : undefined;
}

/** Returns the texts of a language without its pictures, because pictures usually contain text in that language. */
function pickTexts(locale: ListingLocale | undefined): ListingLocale {
  const texts = Object.entries(locale ?? {}).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts) as ListingLocale;
}
