import {
  fieldName,
  fieldsOf,
  MAX_URL_LENGTH,
  type ListingLocale,
  type Store,
  TEXT_FIELDS,
} from '@storedeck/listing';

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
      {fieldsOf(store).map((field) => {
        const text = locale[field];
        return (
          <ListingField
            key={field}
            field={field}
            label={fieldName(store, field)}
            code={code}
            max={
              TEXT_FIELDS[store].find((limit) => limit.field === field)?.max ??
              (field.endsWith('Url') ? MAX_URL_LENGTH : null)
            }
            text={typeof text === 'string' ? text : ''}
            onChange={(changed) => onChange(field, changed)}
          />
        );
      })}
    </div>
  );
}
