import { type ListingLocale, maxLength, type Store, TEXT_FIELDS } from '@storedeck/listing';

import { ListingField } from './listing-field.tsx';

/** A field for each text of a locale, with its length and the store's limit. */
export function TextFields({
  store,
  code,
  locale,
  onChange,
}: {
  store: Store;
  code: string;
  locale: ListingLocale;
  onChange: (field: string, text: string) => void;
}) {
  return (
    <div className="space-y-3">
      {TEXT_FIELDS[store].map((rule) => {
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
            text={typeof text === 'string' ? text : ''}
            onChange={(changed) => onChange(field, changed)}
          />
        );
      })}
    </div>
  );
}
