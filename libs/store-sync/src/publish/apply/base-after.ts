import { type Listing, localeAt, picturesAt, type Store } from '@storedeck/listing';

import type { PlanChange } from '../plan/plan.ts';

/**
 * What New was started from, after changes were published: at the places of the changes it has what New has. A later
 * change of the same place is then no conflict with what this publication has written.
 */
export function baseAfter(base: Listing | undefined, next: Listing, changes: readonly PlanChange[]): Listing {
  const after: Listing = structuredClone(base ?? { schemaVersion: 1 });
  for (const change of changes) {
    if (change.kind === 'text' && change.locale === null) setShared(after, next, change.store);
    else if (change.kind === 'removeLocale')
      Reflect.deleteProperty(after[change.store]?.locales ?? {}, change.locale);
    else if (change.kind === 'text') localeOf(after, next, change)[change.field] = change.after;
    else if (change.kind === 'set') {
      const key = change.store === 'appStore' ? 'screenshots' : 'images';
      const locale = localeOf(after, next, change);
      const pictures = picturesAt(next, { store: change.store, code: change.locale }, change.slot);
      locale[key] = { ...(locale[key] as object | undefined), [change.slot]: [...pictures] };
    } else localeOf(after, next, change);
  }
  return after;
}

/** The locale of the listing, which is added when it is missing. */
function localeOf(
  listing: Listing,
  next: Listing,
  { store, locale }: { store: Store; locale: string | null },
): Record<string, unknown> {
  const code = locale ?? '';
  const present = localeAt(listing, { store, code });
  if (present) return present;
  const added = {};
  if (store === 'appStore') {
    listing.appStore ??= { bundleId: next.appStore?.bundleId ?? '', locales: {} };
    listing.appStore.locales[code] = added;
  } else {
    listing.googlePlay ??= { packageName: next.googlePlay?.packageName ?? '', locales: {} };
    listing.googlePlay.locales[code] = added;
  }
  return added;
}

function setShared(listing: Listing, next: Listing, store: Store): void {
  if (store === 'appStore' && listing.appStore) listing.appStore.copyright = next.appStore?.copyright;
  if (store === 'googlePlay' && listing.googlePlay) listing.googlePlay.contact = next.googlePlay?.contact;
}
