import type { Store } from './stores.ts';
import { TEXT_LIMITS } from './text-limits.ts';

const LINKS: Readonly<Record<Store, Readonly<Record<string, string>>>> = {
  appstore: {
    supportUrl: 'Support URL',
    marketingUrl: 'Marketing URL',
    privacyPolicyUrl: 'Privacy policy URL',
    privacyChoicesUrl: 'Privacy choices URL',
  },
  play: { video: 'Video' },
};

/** The texts of a locale that a store knows, in the order of its page. */
export function fieldsOf(store: Store): string[] {
  return [...TEXT_LIMITS[store].map(({ field }) => field), ...Object.keys(LINKS[store])];
}

/** A text's name for people; one nobody here knows keeps the store's. */
export function fieldName(store: Store, field: string): string {
  return TEXT_LIMITS[store].find((limit) => limit.field === field)?.label ?? LINKS[store][field] ?? field;
}
