import { fieldName } from '../field-names.ts';
import type { Store } from '../stores.ts';
import { TEXT_LIMITS, lengthOf } from '../text-limits.ts';
import { KEYWORD_BYTES, MAX_URL_LENGTH, TEXT_RULES } from './limits.table.ts';
import type { Problem } from './problem.ts';

/** What a store has against the texts of a locale. */
export function findTextProblems(
  store: Store,
  code: string,
  locale: Readonly<Record<string, unknown>>,
): Problem[] {
  const textOf = (field: string): string => {
    const text = locale[field];
    return typeof text === 'string' ? text : '';
  };
  const problem = (severity: Problem['severity'], field: string, what: string, detail: string): Problem => ({
    severity,
    kind: `${fieldName(store, field)} ${what}`,
    detail,
    at: { store, locale: code, field },
  });

  const tooLong = TEXT_LIMITS[store].flatMap(({ field, max }) => {
    const length = lengthOf(textOf(field));
    return length > max ? [problem('error', field, 'too long', `${length} of ${max} characters`)] : [];
  });
  const ruled = TEXT_RULES[store].flatMap(({ field, min = 0, required = false, url = false }) => {
    const text = textOf(field);
    const length = lengthOf(text.trim());
    if (length === 0) return required ? [problem('error', field, 'missing', 'required')] : [];
    if (length < min) {
      return [problem('error', field, 'too short', `${length} of at least ${min} characters`)];
    }
    return url ? urlProblems(text).map((detail) => problem('error', field, 'not usable', detail)) : [];
  });
  const bytes = store === 'appstore' ? new TextEncoder().encode(textOf('keywords')).length : 0;
  const heavy =
    bytes > KEYWORD_BYTES && lengthOf(textOf('keywords')) <= KEYWORD_BYTES
      ? [
          {
            ...problem('warning', 'keywords', 'over 100 bytes', `${bytes} bytes`),
            help: 'Apple’s manual says 100 bytes, its API counts 100 characters.',
          },
        ]
      : [];
  return [...tooLong, ...ruled, ...heavy];
}

function urlProblems(text: string): string[] {
  const parsed = URL.canParse(text) ? new URL(text) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return ['not a full web address'];
  const length = lengthOf(text);
  return length > MAX_URL_LENGTH ? [`${length} of ${MAX_URL_LENGTH} characters`] : [];
}
