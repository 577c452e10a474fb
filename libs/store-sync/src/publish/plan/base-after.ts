import { type Listing, type ListingPicture, localeAt, picturesAt, type Store } from '@storedeck/listing';

import { CONTACT_FIELDS } from './contact-fields.ts';
import type { PlanChange, SetWrite, TextWrite } from './plan.ts';

/** Changes that were written. */
interface Written {
  readonly next: Listing;
  readonly changes: readonly PlanChange[];
  /** The pictures of a set that was written. Default: the pictures of New. */
  readonly picturesOf?: (change: SetWrite) => readonly ListingPicture[];
}

/**
 * Returns the base of New after changes were published: at the places of the changes, the base has the values of New.
 * Then a later change at such a place does not conflict with the value that this publication has written.
 */
export function baseAfter(base: Listing | undefined, { next, changes, picturesOf }: Written): Listing {
  const after: Listing = structuredClone(base ?? { schemaVersion: 1 });
  for (const change of changes) {
    if (change.kind === 'text' && change.locale === null) setShared(after, change);
    else if (change.kind === 'removeLocale')
      Reflect.deleteProperty(after[change.store]?.locales ?? {}, change.locale);
    else if (change.kind === 'text') localeOf(after, next, change)[change.field] = change.after;
    else if (change.kind === 'set') {
      const key = change.store === 'appStore' ? 'screenshots' : 'images';
      const locale = localeOf(after, next, change);
      const pictures = picturesOf?.(change) ?? picturesIn(next, change);
      locale[key] = { ...(locale[key] as object | undefined), [change.slot]: [...pictures] };
    } else localeOf(after, next, change);
  }
  return after;
}

/** Returns a locale of the listing. Adds the locale if it is missing. */
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

function picturesIn(next: Listing, { store, locale, slot }: SetWrite): readonly ListingPicture[] {
  return picturesAt(next, { store, code: locale }, slot);
}

function setShared({ appStore, googlePlay }: Listing, { store, field, after }: TextWrite): void {
  if (store === 'appStore' && appStore) appStore.copyright = after;
  if (store !== 'googlePlay' || !googlePlay || !Object.hasOwn(CONTACT_FIELDS, field)) return;
  const key = CONTACT_FIELDS[field as keyof typeof CONTACT_FIELDS];
  googlePlay.contact = { ...googlePlay.contact, [key]: after };
}
