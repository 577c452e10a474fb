import {
  expectedPicture,
  isPreviewType,
  isStoreLocale,
  nearestStoreLocale,
  printAddress,
  slotName,
  type Store,
  STORE_NAMES,
  textName,
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
  if (isStoreError(error) && isLocked(error)) return lockedText(error, { store, locale, fields });
  if (!isRefusedContent(error)) return undefined;
  const isDuplicate = error.storeCodes.some((code) => code.includes('DUPLICATE'));
  if (locale !== null && isDuplicate && error.attributes.includes('locale'))
    return withPlace(error, {
      what: `the language ${locale}`,
      hint: 'Somebody else has added the language since the plan was made. Make a new plan.',
      places: [printAddress({ store, locale })],
    });
  const isLocale = error.attributes.includes('locale');
  if (locale !== null && (isLocale || UNSUPPORTED_LANGUAGE.test(error.message)))
    return unsupportedLanguage(error, store, locale);
  const named = findNamed(error, { store, locale, fields });
  const texts = named ?? fields;
  const text = (named ? ALL : EITHER).format(texts.map((field) => textName({ store, locale, field })));
  const where = locale === null ? text : `${text} in ${locale}`;
  return withPlace(error, {
    what: where,
    hint: adviseText(error, where, texts.length),
    places: (named ?? [undefined]).map((field) => printAddress({ store, locale, field })),
  });
}

function adviseText({ message, storeCodes }: StoreError, where: string, count: number): string {
  const has = (code: RegExp): boolean => storeCodes.some((each) => code.test(each));
  if (has(/DUPLICATE\.(?:DIFFERENT|SAME)_ACCOUNT$/))
    return `Another app has it already. Choose another ${where} in New.`;
  if (has(/ATTRIBUTE\.REQUIRED$/)) return `Add ${where} in New.`;
  const [, characters] = /characters?(?:\(s\))?: (.{1,40}?)\)?\.?$/u.exec(message) ?? [];
  return characters === undefined || count > 1
    ? `Correct ${where} in New.`
    : `Remove ${characters} from ${where} in New.`;
}

/** Names the texts that cannot be changed now; undefined if the store does not say which ones. */
function lockedText(error: StoreError, { store, locale, fields }: WrittenTexts): StoreError | undefined {
  const locked = fields.filter(
    (field) => error.attributes.includes(field) || error.message.includes(`'${field}'`),
  );
  if (locked.length === 0) return undefined;
  const text = ALL.format(locked.map((field) => textName({ store, locale, field })));
  const where = locale === null ? text : `${text} in ${locale}`;
  return withPlace(error, {
    what: where,
    hint: `Check in App Store Connect in which state the version is, or leave ${where} out of this publication.`,
    places: locked.map((field) => printAddress({ store, locale, field })),
  });
}

/** Whether the App Store refuses a change because of the state of the version, whatever the value is. */
function isLocked({ storeCodes }: StoreError): boolean {
  return storeCodes.some((code) => code.startsWith('STATE_ERROR') || code.endsWith('.UNMODIFIABLE'));
}

const UNSUPPORTED_LANGUAGE =
  /\b(?:language|locale)\b.{0,60}\bnot (?:supported|valid|listed)\b|unsupported.{0,30}(?:language|locale)/i;

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
  { store, locale, fields }: WrittenTexts,
): readonly string[] | undefined {
  const byAttribute = fields.filter((field) => error.attributes.includes(field));
  if (byAttribute.length > 0) return byAttribute;
  // A text that the store requires is not among those that were written.
  const required = error.attributes.filter((each) => each !== 'locale');
  if (required.length > 0 && error.storeCodes.some((code) => code.endsWith('ATTRIBUTE.REQUIRED')))
    return required;
  if (fields.length === 1) return fields;
  const message = plainWords(error.message);
  const byName = fields.filter(
    (field) =>
      message.includes(` ${plainWords(textName({ store, locale, field })).trim()} `) ||
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
  const isOfPlace = isStoreError(error) && error.code === 'APPSTORE_REFUSED' && isAboutPlace(error);
  if (!isInternal && !isOfPlace && !isRefusedContent(error)) return undefined;
  const advice = isInternal
    ? `The reason is often transparency or a wrong shape. Check the picture, or try again in a few minutes`
    : 'Replace the picture in New';
  return withPlace(error, {
    what: nameSentPicture(picture),
    hint: isOfPlace ? error.hint : `${advice}; the slot accepts ${expectedPicture(store, slot)}.`,
    places: [printAddress({ store, locale, slot })],
  });
}

/** Whether the App Store refuses a picture because of its set or version, not because of the picture. */
function isAboutPlace(error: StoreError): boolean {
  return isLocked(error) || error.storeCodes.some((code) => code.startsWith('ENTITY_ERROR.RELATIONSHIP'));
}

/**
 * Whether the codes of the App Store say that it does not know the request, or a part of it. That is a defect of the
 * program, or a change of the API, and no text or picture can be corrected because of it.
 */
export function isNotUnderstood(storeCodes: readonly string[]): boolean {
  return storeCodes.some((code) =>
    /^(?:PARAMETER_ERROR|ENTITY_ERROR\.(?:INCLUDED|(?:ATTRIBUTE|RELATIONSHIP)\.(?:UNKNOWN|TYPE|NOT_ALLOWED)))/.test(
      code,
    ),
  );
}

/** Whether a store has refused what a request contains, and not the request itself or the key. */
function isRefusedContent(error: unknown): error is StoreError {
  if (!isStoreError(error) || isNotUnderstood(error.storeCodes)) return false;
  if (error.code === 'APPSTORE_REFUSED')
    return (
      error.storeCodes.some((code) => /^ENTITY_(?:ERROR(?:\.ATTRIBUTE|$)|UNPROCESSABLE)/.test(code)) ||
      (error.attributes.length > 0 && !isLocked(error))
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
  { what, hint, places }: { what: string; hint: string | undefined; places: string[] },
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
