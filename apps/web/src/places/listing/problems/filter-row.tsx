import { type LocaleEntry, STORE_NAMES, STORES } from '@storedeck/listing';
import type { Problem } from '@storedeck/listing/problems';

import { localeTerms } from '../../../ui/search/locale-terms.ts';
import { type SearchOption, SearchSelect } from '../../../ui/search/search-select.tsx';
import { localeName, type ProblemFilter } from './filters.ts';

/** Menus for the store, the locale and the kind, which limit the list of problems. */
export function FilterRow({
  problems,
  entries,
  filter,
  onChange,
}: {
  problems: readonly Problem[];
  entries: readonly LocaleEntry[];
  filter: ProblemFilter;
  onChange: (filter: ProblemFilter) => void;
}) {
  const locales = [...new Set(problems.map(({ at }) => localeName(at, entries)))];
  const kinds = [...new Set(problems.map(({ kind }) => kind))].sort();
  const stores = STORES.filter((store) => problems.some(({ at }) => at.store === store));
  return (
    <div className="flex flex-wrap gap-1.5 px-4 pb-2">
      <Choice
        label="Store"
        all="Both stores"
        values={stores.map((store) => [store, STORE_NAMES[store]])}
        value={filter.store}
        onChange={(store) => onChange({ ...filter, store: STORES.find((each) => each === store) ?? null })}
      />
      <SearchSelect
        label="Language"
        options={[
          { value: '', name: ALL_LANGUAGES, terms: { names: [ALL_LANGUAGES] } },
          ...locales.map((name) => localeOption(name, entries)),
        ]}
        value={filter.locale ?? ''}
        empty={ALL_LANGUAGES}
        onChange={(locale) => onChange({ ...filter, locale: locale || null })}
        className="h-7! max-w-40 flex-auto px-1.5! text-sm!"
      />
      <Choice
        label="Kind"
        all="All kinds"
        values={kinds.map((kind) => [kind, kind])}
        value={filter.kind}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
    </div>
  );
}

const ALL_LANGUAGES = 'All languages';

function localeOption(name: string, entries: readonly LocaleEntry[]): SearchOption {
  const entry = entries.find((each) => each.name === name);
  return { value: name, name, terms: entry ? localeTerms(entry) : { names: [name] } };
}

function Choice({
  label,
  all,
  values,
  value,
  onChange,
}: {
  label: string;
  all: string;
  values: readonly (readonly [value: string, name: string])[];
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
      className="border-line bg-surface text-ink h-7 field-sizing-content max-w-40 min-w-0 flex-auto rounded-md border px-1.5 text-sm"
    >
      <option value="">{all}</option>
      {values.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  );
}
