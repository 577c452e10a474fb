import { languageName } from '@storedeck/listing';
import type { ComponentProps } from 'react';

import { languageTerms } from './locale-terms.ts';
import { SearchSelect } from './search-select.tsx';

type LanguageSelectProps = Omit<ComponentProps<typeof SearchSelect>, 'options' | 'empty'> & {
  /** The store's codes of the languages, in the order of the list. */
  readonly codes: readonly string[];
  /** Shown when no language is chosen. */
  readonly empty?: string;
  /** Whether `empty` is also an entry of the list, with the value ''. */
  readonly isOptional?: boolean;
};

/** A button that shows the chosen language, and opens a list with a search field to choose another one. */
export function LanguageSelect({ codes, empty = '', isOptional = false, ...select }: LanguageSelectProps) {
  const options = codes.map((code) => ({
    value: code,
    name: languageName(code),
    note: code,
    terms: languageTerms(code),
  }));
  const none = { value: '', name: empty, terms: { names: [empty] } };
  return <SearchSelect {...select} empty={empty} options={isOptional ? [none, ...options] : options} />;
}

/** A `LanguageSelect` with its label above. */
export function LanguageField(select: LanguageSelectProps) {
  return (
    <div>
      <p aria-hidden className="mb-1 font-medium">
        {select.label}
      </p>
      <LanguageSelect {...select} className="w-full" />
    </div>
  );
}
