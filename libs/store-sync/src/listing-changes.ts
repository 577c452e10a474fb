import type { Listing, ListingPicture } from '@storedeck/listing';

const STORES = { appStore: 'App Store', googlePlay: 'Google Play' } as const;

/** What differs between two listings, a line each (`App Store de-DE: description changed`); empty without a former one. */
export function listingChanges(before: Listing | undefined, after: Listing): string[] {
  if (before === undefined) return [];
  const changes: string[] = [];
  for (const [store, title] of Object.entries(STORES) as ['appStore' | 'googlePlay', string][]) {
    const [old, now] = [before[store]?.locales ?? {}, after[store]?.locales ?? {}];
    for (const locale of [...new Set([...Object.keys(old), ...Object.keys(now)])].sort()) {
      const say = (what: string): number => changes.push(`${title} ${locale}: ${what}`);
      const [was, is] = [ownValue(old, locale), ownValue(now, locale)];
      if (was === undefined || is === undefined) say(is === undefined ? 'removed' : 'added');
      else for (const name of changedParts(was, is)) say(`${name} changed`);
    }
  }
  return changes;
}

function changedParts(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const [was, is] = [parts(before), parts(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => (was.get(name) ?? '') !== (is.get(name) ?? ''),
  );
}

/** Texts by name, and for each display type the pictures in their order. */
function parts(locale: Record<string, unknown>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(locale)) {
    if (typeof value === 'string') found.set(name, value);
  }
  for (const slots of [locale['screenshots'], locale['images']]) {
    for (const [slot, images] of Object.entries((slots ?? {}) as Record<string, ListingPicture[]>)) {
      found.set(slot, images.map(({ bytesSha256, state }) => bytesSha256 ?? state ?? '').join(' '));
    }
  }
  return found;
}

function ownValue(
  record: Record<string, Record<string, unknown>>,
  key: string,
): Record<string, unknown> | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
