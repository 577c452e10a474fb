import {
  expectedPicture,
  fieldName,
  isPreviewType,
  isStoreLocale,
  nearestStoreLocale,
  printAddress,
  slotName,
  type Store,
  STORE_NAMES,
} from '@storedeck/listing';

import { isStoreError, StoreError } from '../store-error.ts';

/** The texts of one locale that a request writes. */
interface WrittenTexts {
  readonly store: Store;
  /** The locale; null for the texts that all locales share. */
  readonly locale: string | null;
  readonly fields: readonly string[];
}

/**
 * Does `work`, which writes texts. If the store refuses a text, the error names the language and the text of New instead
 * of the rights of the key.
 */
export async function namingTexts<Result>(texts: WrittenTexts, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw refusedText(error, texts) ?? error;
  }
}

function refusedText(error: unknown, { store, locale, fields }: WrittenTexts): StoreError | undefined {
  if (!isRefusedContent(error)) return undefined;
  const isDuplicate = error.storeCodes.some((code) => code.includes('DUPLICATE'));
  const isLocale = error.attributes.includes('locale') && !isDuplicate;
  if (locale !== null && (isLocale || UNSUPPORTED_LANGUAGE.test(error.message)))
    return unsupportedLanguage(error, store, locale);
  const named = findNamed(error, store, fields);
  const texts = named ?? fields;
  const text = (named ? ALL : EITHER).format(texts.map((each) => fieldName(store, each)));
  const where = locale === null ? text : `${text} in ${locale}`;
  const [, characters] = /characters?(?:\(s\))?: (.{1,40}?)\)?\.?$/u.exec(error.message) ?? [];
  return withPlace(error, {
    what: where,
    hint:
      characters === undefined || texts.length > 1
        ? `Correct ${where} in New.`
        : `Remove ${characters} from ${where} in New.`,
    places: (named ?? [undefined]).map((field) => printAddress({ store, locale, field })),
  });
}

const UNSUPPORTED_LANGUAGE =
  /\b(?:language|locale)\b.{0,60}\bnot supported\b|unsupported.{0,30}(?:language|locale)/i;

/** Joins the texts that the store has named. */
const ALL = new Intl.ListFormat('en', { type: 'conjunction' });
/** Joins the texts of a request of which the store does not say which one it refuses. */
const EITHER = new Intl.ListFormat('en', { type: 'disjunction' });

/**
 * Returns those of the written texts that a refusal is about: those that it names by their attribute, otherwise the one
 * whose name its message contains. Undefined if it names none.
 */
function findNamed(
  error: StoreError,
  store: Store,
  fields: readonly string[],
): readonly string[] | undefined {
  const byAttribute = fields.filter((field) => error.attributes.includes(field));
  if (byAttribute.length > 0) return byAttribute;
  if (fields.length === 1) return fields;
  const message = plainWords(error.message);
  const byName = fields.filter(
    (field) =>
      message.includes(` ${plainWords(fieldName(store, field)).trim()} `) ||
      message.includes(` ${field.toLowerCase()} `),
  );
  return byName.length === 1 ? byName : undefined;
}

/** A text in small letters, with one blank between and around its words, and without apostrophes. */
function plainWords(text: string): string {
  const letters = text.toLowerCase().replaceAll(/['’]/gu, '');
  return ` ${letters.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}

function unsupportedLanguage(error: StoreError, store: Store, locale: string): StoreError {
  const nearest = isStoreLocale(store, locale) ? undefined : nearestStoreLocale(store, locale);
  return withPlace(error, {
    what: `the language ${locale}`,
    hint: `${nearest === undefined ? 'Remove the language from New' : `Rename the language to ${nearest} in New, or remove it there`}, and make a new plan.`,
    places: [printAddress({ store, locale })],
  });
}

/** A picture of a set that is being uploaded. */
export interface SentPicture {
  readonly store: Store;
  readonly locale: string;
  readonly slot: string;
  /** The position in the set, from 0. */
  readonly position: number;
  readonly file: string | null;
}

/** Does `work`, which uploads a picture. If the store refuses the picture, the error names it. */
export async function namingPicture<Result>(
  picture: SentPicture,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw refusedPicture(error, picture) ?? error;
  }
}

/** Names a picture of New for a message, such as "iPhone picture 2 in en-US (assets/new/2.png)". */
export function nameSentPicture({ slot, position, locale, file }: Omit<SentPicture, 'store'>): string {
  const item = isPreviewType(slot) ? slotName(slot).replace(/s$/, '') : `${slotName(slot)} picture`;
  return `${item} ${position + 1} in ${locale}${file === null ? '' : ` (${file})`}`;
}

function refusedPicture(error: unknown, picture: SentPicture): StoreError | undefined {
  const { store, locale, slot } = picture;
  // Only Google Play answers a picture that it does not accept with an internal error.
  const isInternal =
    isStoreError(error) &&
    error.code === 'STORE_UNREACHABLE' &&
    error.status === 500 &&
    store === 'googlePlay';
  if (!isInternal && !isRefusedContent(error)) return undefined;
  const advice = isInternal
    ? `The reason is often transparency or a wrong shape. Check the picture, or try again in a few minutes`
    : 'Replace the picture in New';
  return withPlace(error, {
    what: nameSentPicture(picture),
    hint: `${advice}; the slot accepts ${expectedPicture(store, slot)}.`,
    places: [printAddress({ store, locale, slot })],
  });
}

/** Whether a store has refused what a request contains, and not the request itself or the key. */
function isRefusedContent(error: unknown): error is StoreError {
  if (!isStoreError(error)) return false;
  if (error.code === 'APPSTORE_REFUSED')
    return (
      error.storeCodes.some((code) => /^ENTITY_(?:ERROR(?:\.ATTRIBUTE|$)|UNPROCESSABLE)/.test(code)) ||
      // An attribute with the code STATE_ERROR cannot be edited now, whatever its value is.
      (error.attributes.length > 0 && !error.storeCodes.some((code) => code.startsWith('STATE_ERROR')))
    );
  return (
    error.code === 'GOOGLEPLAY_REFUSED' &&
    [400, 403, 413].includes(error.status ?? 0) &&
    !IN_GENERAL.test(error.message)
  );
}

/** Matches the messages of Google Play about the edit, the app, the account or the API, and not about the content. */
const IN_GENERAL =
  /\bedit\b|permission|credential|authenticat|scope|has not been used|disabled|review|package|caller|changesNotSent/i;

function withPlace(
  error: StoreError,
  { what, hint, places }: { what: string; hint: string; places: string[] },
): StoreError {
  const { code, store, status, storeCodes, attributes, message } = error;
  const said = /\((HTTP .{0,300})\)\.?$/.exec(message)?.[1] ?? message;
  const refused =
    code === 'STORE_UNREACHABLE'
      ? `${STORE_NAMES[store ?? 'googlePlay']} has an internal error with`
      : `${STORE_NAMES[store ?? 'appStore']} refused`;
  return new StoreError(code, `${refused} ${what} (${said}).`, {
    store,
    status,
    storeCodes,
    attributes,
    places,
    hint,
    cause: error,
  });
}
