import { createHash } from 'node:crypto';

import type { LocaleContents } from '../writing/plan-change.ts';
import { INFO_FIELDS } from './app-store-fields.ts';
import type { LocaleNow, StoreNow } from './store-now.ts';

/** Returns what a store has in a locale: its texts, pictures and app previews. */
export function describeContents({ store, locales }: StoreNow, locale: string): LocaleContents {
  const now = Object.hasOwn(locales, locale) ? locales[locale] : undefined;
  if (!now) return { texts: null, info: null };
  if (store === 'googlePlay') return { texts: hashLocale(now, Object.entries(now.texts)), info: null };
  const isInfo = ([field]: [string, unknown]): boolean => INFO_FIELDS.has(field);
  const texts = Object.entries(now.texts);
  return {
    texts:
      now.textsId == null
        ? null
        : hashLocale(
            now,
            texts.filter((text) => !isInfo(text)),
          ),
    info: now.infoId == null ? null : hashLocale({ sets: {} }, texts.filter(isInfo)),
  };
}

/** Whether a locale has no other content than `planned`. A part that is already removed is no difference. */
export function isSameContents(planned: LocaleContents, now: LocaleContents): boolean {
  return (
    (now.texts === null || now.texts === planned.texts) && (now.info === null || now.info === planned.info)
  );
}

function hashLocale(
  { sets }: Pick<LocaleNow, 'sets'>,
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
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
