import { z } from 'zod';

/** A review that a customer has written in a store. Only reviews with a text are known: ratings without one are in no interface. */
export const StoreReview = z
  .object({
    id: z.string().min(1).max(500),
    stars: z.int().min(1).max(5).nullable().describe('From 1 to 5; null if the store sends anything else.'),
    title: z.string().nullable(),
    text: z.string(),
    author: z.string().nullable().describe('The name that the customer has chosen.'),
    date: z.iso
      .datetime()
      .nullable()
      .describe('When it was written or changed last; null if the store sends no usable time.'),
    territory: z.string().nullable().describe('App Store only: the country, such as `DEU`.'),
    language: z.string().nullable().describe('Google Play only: the language of the customer, such as `de`.'),
    version: z.string().nullable().describe('The version of the app, where the store tells it.'),
    reply: z
      .object({ text: z.string(), date: z.iso.datetime().nullable() })
      .nullable()
      .describe('The answer of the developer.'),
  })
  .meta({ id: 'StoreReview' });
export type StoreReview = z.infer<typeof StoreReview>;

/** The most characters that are kept of a review's text or of an answer. Both stores allow fewer. */
export const MAX_REVIEW_TEXT = 8_000;
/** The most characters that are kept of a name, a title, a version or a code. */
const MAX_REVIEW_NAME = 300;
/** Clocks differ; a time that is further ahead than this is wrong. */
const AHEAD_MS = 24 * 3_600_000;

/** What a store has sent as a review, in parts that are only known to have the right type. */
export interface SentReview {
  readonly id: string;
  readonly stars: unknown;
  readonly title?: string | null | undefined;
  readonly text: string | null | undefined;
  readonly author: string | null | undefined;
  /** An ISO time, or the ms since 1970. */
  readonly date: string | number | null | undefined;
  readonly territory?: string | null | undefined;
  readonly language?: string | null | undefined;
  readonly version?: string | null | undefined;
  readonly reply?:
    | { readonly text: string | null | undefined; readonly date: string | number | null | undefined }
    | undefined;
}

/**
 * Makes a review of what a store has sent. Customers may write anything, and a store may send stars or times that do not
 * exist: such a part becomes null, and long texts are cut. Nothing makes a review disappear.
 */
export function toStoreReview(sent: SentReview, nowMs: number): StoreReview {
  const { stars, reply } = sent;
  return {
    id: sent.id,
    stars: typeof stars === 'number' && Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null,
    title: clip(sent.title, MAX_REVIEW_NAME),
    text: clip(sent.text, MAX_REVIEW_TEXT) ?? '',
    author: clip(sent.author, MAX_REVIEW_NAME),
    date: toTime(sent.date, nowMs),
    territory: clip(sent.territory, MAX_REVIEW_NAME),
    language: clip(sent.language, MAX_REVIEW_NAME),
    version: clip(sent.version, MAX_REVIEW_NAME),
    reply: reply ? { text: clip(reply.text, MAX_REVIEW_TEXT) ?? '', date: toTime(reply.date, nowMs) } : null,
  };
}

function clip(text: string | null | undefined, most: number): string | null {
  const trimmed = (text ?? '').trim();
  if (trimmed === '') return null;
  // Cutting by code points leaves no half of a character.
  return trimmed.length > most ? `${[...trimmed.slice(0, 2 * most)].slice(0, most).join('')}…` : trimmed;
}

function toTime(date: string | number | null | undefined, nowMs: number): string | null {
  const ms = typeof date === 'number' ? date : Date.parse(date ?? '');
  return ms > 0 && ms <= nowMs + AHEAD_MS ? new Date(ms).toISOString() : null;
}
