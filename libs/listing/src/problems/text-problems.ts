import type { LocaleAddress } from '../listing-parts.ts';
import type { Listing, ListingLocale } from '../listing.ts';
import type { Store } from '../stores.ts';
import { storedText } from '../texts/stored-text.ts';
import type { TextField } from '../texts/text-field.ts';
import { MAX_KEYWORD_BYTES, MAX_URL_LENGTH } from '../texts/text-fields.table.ts';
import { listTextFields } from '../texts/text-fields.ts';
import { textLength, utf8Length } from '../texts/text-length.ts';
import { findRefusedCharacters } from './character-problems.ts';
import type { Problem } from './problem.ts';

/** How much is known about a locale. */
interface LocaleFacts {
  /**
   * Whether it is known which texts the store keeps. If not, a required text may be absent, but it must not be cleared.
   */
  readonly isWhole?: boolean;
  /** Whether it is the primary or default language of the store. */
  readonly isMain?: boolean;
  /** The locale as the store has it: the store has accepted the characters of these texts. */
  readonly kept?: ListingLocale | undefined;
}

/** Finds problems in the texts of one locale. */
export function findTextProblems(
  { store, code }: LocaleAddress,
  locale: ListingLocale,
  { isWhole = true, isMain = false, kept = {} }: LocaleFacts = {},
): Problem[] {
  const texts = listTextFields(store, [locale])
    .filter(({ field }) => isWhole || locale[field] !== undefined)
    .map((rule) => ({ rule, text: readText(locale, rule.field) }));
  const found = [
    ...texts.flatMap(({ rule, text }) => checkMaxLength(rule, text)),
    ...texts.flatMap(({ rule, text }) => checkContent(rule, text, isMain)),
    ...texts
      .filter(({ rule, text }) => text !== readText(kept, rule.field))
      .flatMap(({ rule, text }) => checkCharacters(store, rule, text)),
    ...(store === 'appStore'
      ? checkKeywords(readText(locale, 'keywords'))
      : checkVideo(readText(locale, 'video'))),
  ];
  return found.map(({ field, ...problem }) => ({ ...problem, at: { store, locale: code, field } }));
}

/** Finds characters that the App Store refuses in the text that all its locales share: the copyright. */
export function findSharedTextProblems({ appStore }: Listing): Problem[] {
  const { copyright } = appStore ?? {};
  if (typeof copyright !== 'string') return [];
  const rule = { name: 'Copyright', isLong: false };
  return findRefusedCharacters('appStore', rule, storedText(copyright)).map((problem) => ({
    ...problem,
    at: { store: 'appStore', locale: null, field: 'copyright' },
  }));
}

type TextProblem = Omit<Problem, 'at'> & { field: string };

/** Returns a text as a store keeps it. */
export function readText(locale: ListingLocale, field: string): string {
  const text: unknown = locale[field];
  return typeof text === 'string' ? storedText(text) : '';
}

function checkMaxLength({ field, name, max }: TextField, text: string): TextProblem[] {
  const length = textLength(text);
  if (max === undefined || length <= max) return [];
  return [{ severity: 'error', field, kind: `${name} too long`, detail: `${length} of ${max} characters` }];
}

function checkCharacters(
  store: Store,
  { field, name, long = false }: TextField,
  text: string,
): TextProblem[] {
  return findRefusedCharacters(store, { name, isLong: long }, text).map((problem) => ({ ...problem, field }));
}

function checkContent(
  { field, name, min = 0, required, requiredInMain, url }: TextField,
  text: string,
  isMain: boolean,
): TextProblem[] {
  const problem = (what: string, detail: string): TextProblem[] => [
    { severity: 'error', field, kind: `${name} ${what}`, detail },
  ];
  const length = textLength(text);
  if (length === 0) {
    if (required) return problem('missing', 'required');
    return requiredInMain && isMain ? problem('missing', 'required in the primary language') : [];
  }
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

/** Matches the address of one YouTube video, in the forms that Play Console accepts. */
const YOUTUBE_VIDEO =
  /^https?:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:\S*&)?v=|shorts\/|live\/|embed\/|v\/)|youtu\.be\/)[\w-]{6,}/i;

function checkVideo(text: string): TextProblem[] {
  if (!WEB_ADDRESS.test(text) || YOUTUBE_VIDEO.test(text)) return [];
  return [
    {
      severity: 'warning',
      field: 'video',
      kind: 'Video not on YouTube',
      detail: 'the address is not one of a YouTube video',
      help: 'Google Play shows only videos of YouTube: the address of one video, not of a playlist or channel.',
    },
  ];
}

function checkKeywords(text: string): TextProblem[] {
  return [...checkKeywordBytes(text), ...checkSeparators(text)];
}

/**
 * What separates keywords: "an English comma, Chinese comma, or a mix of both" (Apple's text about the field, as
 * codemagic-cli-tools quotes it; read in November 2026).
 */
const COMMA = /[,，]/u;
/** The commas and semicolons that do not: of Japanese, Arabic, Armenian and Ethiopic, and in half width. */
const OTHER_COMMAS = /[、､；،؛՝፣]/u;
/** What people write between keywords instead of commas. One slash may be part of a word: TCP/IP. */
const OTHER_SEPARATORS = /[、､；،؛՝፣;|•·]|\/[^/]*\//u;

/** Finds keywords that waste some of the 100 characters, or that the App Store does not separate. */
function checkSeparators(text: string): TextProblem[] {
  const advice = (detail: string, help: string): TextProblem[] => [
    { severity: 'warning', field: 'keywords', kind: 'Keywords not separated well', detail, help },
  ];
  const isOneWord = !COMMA.test(text);
  if (isOneWord && (OTHER_SEPARATORS.test(text) || text.split(/\s+/u).length > 2))
    return advice('no comma between them', 'Separate keywords with commas, without blanks.');
  if (OTHER_COMMAS.test(text))
    return advice(
      'a comma of another script',
      'Separate keywords with the comma of English or Chinese, without blanks.',
    );
  if (/[,，]\s|\s[,，]/u.test(text))
    return advice(
      'blanks beside commas',
      'Blanks beside commas count towards the 100 characters. Remove them.',
    );
  const words = text.toLowerCase().split(COMMA);
  if (!isOneWord && words.includes('')) return advice('an empty keyword', 'Remove the comma.');
  const repeated = words.find((word, at) => words.indexOf(word) < at);
  return repeated === undefined
    ? []
    : advice(`“${repeated}” twice`, 'A keyword counts once. Remove the second one.');
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
