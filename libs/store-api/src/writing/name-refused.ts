import {
  expectedPicture,
  fieldName,
  nearestStoreLocale,
  slotName,
  type Store,
  STORE_NAMES,
  unknownLocaleText,
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
  if (
    locale !== null &&
    /\blanguage\b.{0,60}\bnot supported\b|unsupported.{0,30}language/i.test(error.message)
  )
    return unsupportedLanguage(error, store, locale);
  const field =
    fields.find((each) => error.attributes.includes(each)) ?? (fields.length === 1 ? fields[0] : undefined);
  if (field === undefined && store === 'appStore') return undefined;
  const text = field === undefined ? 'The texts' : fieldName(store, field);
  const where = locale === null ? text : `${text} in ${locale}`;
  const [, characters] = /character\(s\): (.{1,40}?)\)?\.?$/u.exec(error.message) ?? [];
  return withPlace(error, {
    what: where,
    hint:
      characters === undefined ? `Correct ${where} in New.` : `Remove ${characters} from ${where} in New.`,
    place: [store, locale, field].filter(Boolean).join('/'),
  });
}

function unsupportedLanguage(error: StoreError, store: Store, locale: string): StoreError {
  const nearest = nearestStoreLocale(store, locale);
  return withPlace(error, {
    what: unknownLocaleText(store, locale),
    hint: `${nearest === undefined ? 'Remove the language from New' : `Rename the language to ${nearest} in New, or remove it there`}, and make a new plan.`,
    place: `${store}/${locale}`,
  });
}

/** A picture of a set that is being uploaded. */
interface SentPicture {
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

function refusedPicture(
  error: unknown,
  { store, locale, slot, position, file }: SentPicture,
): StoreError | undefined {
  const isInternal = isStoreError(error) && error.code === 'STORE_UNREACHABLE' && error.status === 500;
  if (!isInternal && !isRefusedContent(error)) return undefined;
  const advice = isInternal
    ? `The reason is often transparency or a wrong shape. Check the picture, or try again in a few minutes`
    : 'Replace the picture in New';
  return withPlace(error, {
    what: `${slotName(slot)} picture ${position + 1} in ${locale}${file === null ? '' : ` (${file})`}`,
    hint: `${advice}; the slot accepts ${expectedPicture(store, slot)}.`,
    place: `${store}/${locale}/${slot}`,
  });
}

/** Whether a store has refused what a request contains, and not the request itself or the key. */
function isRefusedContent(error: unknown): error is StoreError {
  if (!isStoreError(error)) return false;
  if (error.code === 'APPSTORE_REFUSED')
    return error.storeCodes.some((code) => /^ENTITY_(?:ERROR\.ATTRIBUTE|UNPROCESSABLE)/.test(code));
  return (
    error.code === 'GOOGLEPLAY_REFUSED' &&
    [400, 403].includes(error.status ?? 0) &&
    !IN_GENERAL.test(error.message)
  );
}

/** Matches the messages of Google Play about the edit, the app, the account or the API, and not about the content. */
const IN_GENERAL =
  /\bedit\b|permission|credential|authenticat|scope|has not been used|disabled|review|package|caller|changesNotSent/i;

function withPlace(
  error: StoreError,
  { what, hint, place }: { what: string; hint: string; place: string },
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
    places: [place],
    hint,
    cause: error,
  });
}
