import { createHash } from 'node:crypto';

import { INFO_FIELDS } from './app-store-fields.ts';
import type { LocaleNow, StoreNow } from './store-now.ts';

/**
 * The hex SHA-256 of the texts and pictures of a locale. On the App Store, the texts of the app information are removed
 * with a request of their own. Null where the store has nothing.
 */
export interface LocaleContents {
  readonly texts: string | null;
  readonly info: string | null;
}

/** Returns what a store has in a locale: its texts, pictures and app previews. */
export function contentsOf({ store, locales }: StoreNow, locale: string): LocaleContents {
  const now = Object.hasOwn(locales, locale) ? locales[locale] : undefined;
  if (!now) return { texts: null, info: null };
  if (store === 'googlePlay') return { texts: digestOf(now, Object.entries(now.texts)), info: null };
  const isInfo = ([field]: [string, unknown]): boolean => INFO_FIELDS.has(field);
  const texts = Object.entries(now.texts);
  return {
    texts:
      now.textsId == null
        ? null
        : digestOf(
            now,
            texts.filter((text) => !isInfo(text)),
          ),
    info: now.infoId == null ? null : digestOf({ sets: {} }, texts.filter(isInfo)),
  };
}

/** Whether a locale has no other content than `planned`. A part that is already removed is no difference. */
export function isSameContents(planned: LocaleContents, now: LocaleContents): boolean {
  return (
    (now.texts === null || now.texts === planned.texts) && (now.info === null || now.info === planned.info)
  );
}

function digestOf(
  { sets, previews = [] }: Pick<LocaleNow, 'sets' | 'previews'>,
  texts: readonly (readonly [string, unknown])[],
): string {
  const pictures = Object.entries(sets).map(([slot, set]) => [
    slot,
    set.pictures.map(({ remoteId }) => remoteId ?? null),
  ]);
  const sorted = (entries: readonly (readonly unknown[])[]): unknown[] =>
    entries.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const content = [
    sorted(texts.filter(([, text]) => typeof text === 'string' && text !== '')),
    sorted(pictures.filter(([, ids]) => ids?.length)),
    previews.toSorted(),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
