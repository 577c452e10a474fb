import {
  APP_STORE_CATEGORIES,
  categoryName,
  languageName,
  type Listing,
  readLocales,
  notPublishedText,
  SHARED_FACTS,
  type Store,
} from '@storedeck/listing';
import { readFact, setFact, type Edit } from '@storedeck/listing/edits';
import { useId } from 'react';

import { TextField } from '../../../ui/field.tsx';
import { LanguageField } from '../../../ui/search/language-select.tsx';

/** Hints for values, by their names in `SHARED_FACTS`. */
const HINTS: Readonly<Record<string, string>> = {
  Copyright: 'The year and the owner. The store adds the sign ©.',
};

/** The values that all languages of a store share, such as the version and the contact. */
export function AppFields({
  store,
  listing,
  onEdit,
}: {
  store: Store;
  listing: Listing;
  onEdit: (edit: Edit) => void;
}) {
  return (
    <div className="space-y-3">
      {SHARED_FACTS[store].map(({ name: label, path, kind, notPublished }) => {
        // The name of a release is set in the store, so it is not edited here.
        if (kind === 'release') return null;
        const props = {
          label,
          hint: notPublished === undefined ? HINTS[label] : notPublishedText(notPublished),
          value: readFact(listing, { store, path }),
          onChange: (value: string) => onEdit(setFact({ store, path }, value)),
        };
        if (kind === 'category') return <Choice key={label} {...props} options={CATEGORIES} />;
        if (kind === 'language')
          return (
            <LanguageField
              key={label}
              {...props}
              codes={listLanguages(listing, store)}
              empty="None"
              isOptional
            />
          );
        return (
          <TextField
            key={label}
            label={label}
            type={kind}
            value={props.value}
            hint={props.hint}
            onChange={({ target }) => props.onChange(target.value)}
          />
        );
      })}
    </div>
  );
}

interface Option {
  readonly value: string;
  readonly name: string;
}

const CATEGORIES: readonly Option[] = APP_STORE_CATEGORIES.map((value) => ({
  value,
  name: categoryName(value),
}));

function listLanguages(listing: Listing, store: Store): string[] {
  return Object.keys(readLocales(listing, store)).sort((a, b) =>
    languageName(a).localeCompare(languageName(b), 'en'),
  );
}

/** A menu. If the current value is not in `options`, the menu also contains it, because a store may add new values. */
function Choice({
  label,
  hint,
  value,
  options,
  onChange,
}: {
  label: string;
  hint: string | undefined;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}) {
  const id = useId();
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="border-line bg-surface h-8 w-full rounded-md border px-2 max-sm:text-[16px]"
      >
        <option value="">None</option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      {hint !== undefined && <p className="text-muted mt-1 text-sm">{hint}</p>}
    </div>
  );
}
