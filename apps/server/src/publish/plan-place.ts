import { listFields, type Store } from '@storedeck/listing';

/** The text, locale or set that an entry of a plan is about, with the parts of its key. */
export interface PlanPlace {
  readonly store: Store;
  readonly key: string;
  /** Null for a text that all locales share. */
  readonly locale: string | null;
  readonly field: string | null;
  readonly slot: string | null;
}

/**
 * Splits the key of an entry of a plan: `appStore/de-DE/subtitle`, `googlePlay/fr-FR/phoneScreenshots`,
 * `appStore/copyright`.
 */
export function splitPlanKey({
  store,
  key,
  locale,
}: {
  readonly store: Store;
  readonly key: string;
  readonly locale: string | null;
}): PlanPlace {
  const item = key.split('/')[locale === null ? 1 : 2] ?? null;
  const isField = item !== null && (locale === null || listFields(store).includes(item));
  return { store, key, locale, field: isField ? item : null, slot: isField ? null : item };
}
