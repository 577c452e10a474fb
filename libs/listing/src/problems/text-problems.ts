import type { LocaleAddress } from '../listing-parts.ts';
import type { ListingLocale } from '../listing.ts';
import { storedText } from '../texts/stored-text.ts';
import {
  MAX_KEYWORD_BYTES,
  MAX_URL_LENGTH,
  TEXT_FIELDS,
  type TextField,
} from '../texts/text-fields.table.ts';
import { textLength, utf8Length } from '../texts/text-length.ts';
import type { Problem } from './problem.ts';

/**
 * Finds problems in the texts of one locale. If the locale is not whole, because it is not known which texts the store
 * keeps, a required text may be absent, but it must not be cleared.
 */
export function findTextProblems(
  { store, code }: LocaleAddress,
  locale: ListingLocale,
  { isWhole = true }: { isWhole?: boolean } = {},
): Problem[] {
  const texts = TEXT_FIELDS[store]
    .filter(({ field }) => isWhole || locale[field] !== undefined)
    .map((rule) => ({ rule, text: textOf(locale, rule.field) }));
  const found = [
    ...texts.flatMap(({ rule, text }) => checkMaxLength(rule, text)),
    ...texts.flatMap(({ rule, text }) => checkContent(rule, text)),
    ...(store === 'appStore' ? checkKeywordBytes(textOf(locale, 'keywords')) : []),
    ...(store === 'appStore' ? checkEmoji(textOf(locale, 'whatsNew')) : []),
  ];
  return found.map(({ field, ...problem }) => ({ ...problem, at: { store, locale: code, field } }));
}

type TextProblem = Omit<Problem, 'at'> & { field: string };

function textOf(locale: ListingLocale, field: string): string {
  const text: unknown = locale[field];
  return typeof text === 'string' ? storedText(text) : '';
}

function checkMaxLength({ field, name, max }: TextField, text: string): TextProblem[] {
  const length = textLength(text);
  if (max === undefined || length <= max) return [];
  return [{ severity: 'error', field, kind: `${name} too long`, detail: `${length} of ${max} characters` }];
}

function checkContent({ field, name, min = 0, required, url }: TextField, text: string): TextProblem[] {
  const problem = (what: string, detail: string): TextProblem[] => [
    { severity: 'error', field, kind: `${name} ${what}`, detail },
  ];
  const length = textLength(text);
  if (length === 0) return required ? problem('missing', 'required') : [];
  if (length < min) return problem('too short', `${length} of at least ${min} characters`);
  if (url && !WEB_ADDRESS.test(text)) return problem('not usable', 'not a full web address');
  if (url && length > MAX_URL_LENGTH)
    return problem('not usable', `${length} of ${MAX_URL_LENGTH} characters`);
  return [];
}

/**
 * Matches a web address with a host and, optionally, a path without spaces. The stores check addresses in more detail
 * when the listing is submitted.
 */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#:@\\]+(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/**
 * Matches characters that are always shown as emoji, such as 🌳, and characters followed by a selector that shows them
 * as emoji, such as ❤️.
 */
const EMOJI = /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)/u;

function checkEmoji(text: string): TextProblem[] {
  const [emoji] = EMOJI.exec(text) ?? [];
  if (emoji === undefined) return [];
  return [
    {
      severity: 'error',
      field: 'whatsNew',
      kind: 'Emoji in What’s New',
      detail: `${emoji} is not accepted`,
      help: 'The App Store refuses emoji in What’s New. Remove them there.',
    },
  ];
}

function checkKeywordBytes(text: string): TextProblem[] {
  const bytes = utf8Length(text);
  if (bytes <= MAX_KEYWORD_BYTES || textLength(text) > MAX_KEYWORD_BYTES) return [];
  return [
    {
      severity: 'warning',
      field: 'keywords',
      kind: `Keywords over ${MAX_KEYWORD_BYTES} bytes`,
      detail: `${bytes} bytes`,
      help: 'Apple’s manual says 100 bytes, its API counts 100 characters.',
    },
  ];
}
