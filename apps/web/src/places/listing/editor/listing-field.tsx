import { detectDirection, textLength } from '@storedeck/listing';
import { useId } from 'react';

/** The names of the fields that are edited in a text box with several lines. */
const LONG = new Set([
  'description',
  'whatsNew',
  'promotionalText',
  'fullDescription',
  'releaseNotes',
  'keywords',
]);

const HINTS: Readonly<Record<string, string>> = {
  keywords: 'Separated by commas. Spaces count too.',
  video: 'Address of a YouTube video.',
};

/** A field for one text of a locale, with its length and the store's limit. */
export function ListingField({
  field,
  label,
  code,
  max,
  isUrl,
  note,
  text,
  autoFocus = false,
  onChange,
}: {
  field: string;
  label: string;
  code: string;
  max: number | null;
  isUrl: boolean;
  /** Why the text is not published; undefined for a text that is published. */
  note?: string | undefined;
  text: string;
  /** Whether the focus moves to the field when the field appears. */
  autoFocus?: boolean;
  onChange: (text: string) => void;
}) {
  const id = useId();
  const length = textLength(text);
  const over = max !== null && length > max;
  // An empty field has no text from which the browser could find the direction.
  const textDirection = text === '' ? detectDirection(code) : 'auto';
  const props = {
    id,
    value: text,
    'data-edit': field,
    'aria-describedby': `${id}-about`,
    'aria-invalid': over,
    lang: isUrl ? 'en' : code,
    dir: isUrl ? 'ltr' : textDirection,
    spellCheck: !isUrl && field !== 'keywords',
    autoComplete: 'off',
    autoFocus,
    className:
      'border-line bg-surface aria-invalid:border-bad block w-full rounded-md border px-2.5 py-1.5 max-sm:text-[16px]',
  };
  return (
    <div>
      <div className="mb-1 flex items-baseline gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p
          id={`${id}-about`}
          className={`ms-auto text-sm tabular-nums ${over ? 'text-bad font-semibold' : 'text-muted'}`}
        >
          {max !== null && `${length} / ${max}`}
          {over && <span> · {length - max} too long</span>}
        </p>
      </div>
      {LONG.has(field) ? (
        <textarea
          {...props}
          rows={field === 'promotionalText' || field === 'keywords' ? 2 : 4}
          onChange={({ target }) => onChange(field === 'keywords' ? onOneLine(target.value) : target.value)}
          className={`${props.className} thin-scrollbar field-sizing-content max-h-80 min-h-14 resize-y`}
        />
      ) : (
        <input {...props} type={isUrl ? 'url' : 'text'} onChange={({ target }) => onChange(target.value)} />
      )}
      {note !== undefined && <p className="text-warn mt-1 text-sm">{note}</p>}
      {HINTS[field] !== undefined && <p className="text-muted mt-1 text-sm">{HINTS[field]}</p>}
    </div>
  );
}

/** Replaces line breaks in pasted keywords, and the blanks around them, with commas. */
function onOneLine(keywords: string): string {
  return keywords.replace(/\s+/g, (gap) => (gap.includes('\n') ? ',' : gap));
}
