import type { Design } from '@storedeck/frames';
import { findPartner, languageName, STORE_LOCALES } from '@storedeck/listing';

import { LanguageSelect } from '../../ui/search/language-select.tsx';
import { addLanguage } from './edit-design.ts';

/** Adds a language of the stores of a design, with the texts of its first language. */
export function AddLanguage({ design, onChange }: { design: Design; onChange: (design: Design) => void }) {
  const known = Object.keys(design.texts);
  const codes = new Set(design.outputs.flatMap(({ store }) => STORE_LOCALES[store]));
  // A language that both stores have under two codes is added once.
  const absent = [...codes]
    .filter((code) => !known.includes(code) && findPartner(code, known, [...codes]) === undefined)
    .sort((a, b) => languageName(a).localeCompare(languageName(b), 'en'));
  return (
    <LanguageSelect
      label="Language to add"
      codes={absent}
      value=""
      empty="Add a language…"
      onChange={(code) => onChange(addLanguage(design, code))}
      className="w-56"
    />
  );
}
