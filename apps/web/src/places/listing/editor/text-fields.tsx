import { type ListingLocale, listTextFields, maxLength, type Store } from '@storedeck/listing';

import { ListingField } from './listing-field.tsx';

/** A field for each text of a locale, with its length and the store's limit. */
export function TextFields({
  store,
  code,
  locale,
  kept,
  onChange,
}: {
  store: Store;
  code: string;
  locale: ListingLocale;
  /**
   * The texts of `locale` that publishing does not write, because they are the live ones and `from`, the version in
   * preparation, has others.
   */
  kept: { readonly fields: readonly string[]; readonly from: string };
  onChange: (field: string, text: string) => void;
}) {
  return (
    <div className="space-y-3">
      {listTextFields(store, [locale]).map((rule) => {
        const { field, name, url = false } = rule;
        const text = locale[field];
        return (
          <ListingField
            key={field}
            field={field}
            label={name}
            code={code}
            max={maxLength(rule)}
            isUrl={url}
            note={keptNote(field, kept)}
            text={typeof text === 'string' ? text : ''}
            onChange={(changed) => onChange(field, changed)}
          />
        );
      })}
    </div>
  );
}

function keptNote(
  field: string,
  { fields, from }: { readonly fields: readonly string[]; readonly from: string },
): string | undefined {
  return fields.includes(field)
    ? `The same as in Live, so it is no change: ${from} has another text, and keeps it.`
    : undefined;
}
