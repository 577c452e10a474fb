import {
  languageName,
  type ListingLocale,
  type LocaleEntry,
  type Store,
  STORE_LOCALES,
  STORE_NAMES,
} from '@storedeck/listing';
import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';

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
    .map((code) => ({ code, name: languageName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const [chosen, setChosen] = useState(() => guess(absent, wanted, store));
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
        <select
          aria-label="Language to add"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          className="border-line bg-surface h-8 min-w-0 flex-1 rounded-md border px-2"
        >
          <option value="">Add a language…</option>
          {absent.map(({ code, name }) => (
            <option key={code} value={code}>
              {name} ({code})
            </option>
          ))}
        </select>
        <Button
          disabled={chosen === ''}
          onClick={() => {
            onAdd(chosen, copy && source !== undefined ? textsOf(locales[source]) : {});
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
 * Guesses this store's code for a language that the other store or Current has. Returns an empty text if there is no
 * such code.
 */
function guess(
  absent: readonly { code: string; name: string }[],
  wanted: LocaleEntry | null,
  store: Store,
): string {
  if (!wanted) return '';
  const own = wanted.codes[store];
  const alike = absent.find(({ code, name }) => code === own || name === wanted.name);
  const language = (own ?? wanted.codes.appStore ?? wanted.codes.googlePlay ?? '').split('-')[0];
  return (alike ?? absent.find(({ code }) => code.split('-')[0] === language))?.code ?? '';
}

/** Returns the texts of a language without its pictures, because pictures usually contain text in that language. */
function textsOf(locale: ListingLocale | undefined): ListingLocale {
  const texts = Object.entries(locale ?? {}).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts) as ListingLocale;
}
