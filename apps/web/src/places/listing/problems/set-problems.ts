import type { Listing, ListingImage } from '@storedeck/contract';

import { slotName, type Slots } from '../devices.ts';
import { expectedPicture } from '../picture-rules.ts';
import { FAMILIES } from './device-families.table.ts';
import { FEWEST_PLAY_SCREENSHOTS, NEEDED_PLAY_GRAPHICS } from './limits.table.ts';
import type { Problem } from './problem.ts';

/** Sets that the App Store asks of the primary locale: other locales fall back to its pictures. */
export function findAppStoreSetProblems({
  primaryLocale,
  locales,
}: NonNullable<Listing['appStore']>): Problem[] {
  const slots = primaryLocale ? locales[primaryLocale]?.screenshots : undefined;
  if (!primaryLocale || !locales[primaryLocale]) return [];
  const used = new Set(Object.values(locales).flatMap(({ screenshots }) => filled(screenshots ?? {})));
  return FAMILIES.flatMap(({ name, slots: family, needed, need }) => {
    // Which devices an app runs on only its pictures tell.
    if (!family.some((slot) => used.has(slot)) && !(used.size === 0 && name === 'iPhone')) return [];
    if (needed.some((slot) => (slots?.[slot]?.length ?? 0) > 0)) return [];
    return [
      {
        severity: 'error',
        kind: `${name} screenshots missing`,
        detail: `the primary locale needs ${need}`,
        at: { store: 'appstore', locale: primaryLocale, slot: needed[0] ?? '' },
      },
    ];
  });
}

/**
 * Smaller sets that stand in the way of the largest: a device shows its own set where there is one, also when it is
 * years old. It is old if it is not as many pictures as the largest, or stays while New changes the largest.
 */
export function findStaleSets(code: string, slots: Slots, before: Slots | undefined): Problem[] {
  return FAMILIES.flatMap(({ slots: family }) => {
    const [largest, ...smaller] = family.filter((slot) => (slots[slot]?.length ?? 0) > 0);
    if (largest === undefined) return [];
    return smaller.flatMap((slot) => {
      const why = staleness(slot, largest, slots, before);
      if (why === null) return [];
      return [
        {
          severity: 'warning',
          kind: 'Smaller set may be out of date',
          detail: `${slotName(slot)} ${why}`,
          help: `A device shows the set of its own size where there is one. Without it Apple scales the largest set down.`,
          at: { store: 'appstore', locale: code, slot },
        } as const,
      ];
    });
  });
}

function staleness(slot: string, largest: string, slots: Slots, before: Slots | undefined): string | null {
  const [own, big] = [slots[slot] ?? [], slots[largest] ?? []];
  if (before && identity(before[slot]) === identity(own) && identity(before[largest]) !== identity(big)) {
    return `stays while ${slotName(largest)} changes`;
  }
  return own.length === big.length ? null : `has ${own.length} of ${big.length} pictures`;
}

function identity(images: readonly ListingImage[] = []): string {
  return images.map(({ bytesSha256, sourceChecksum, file }) => bytesSha256 ?? sourceChecksum ?? file).join();
}

/** What Google Play asks of the default language before it publishes. */
export function findPlaySetProblems({
  defaultLanguage,
  locales,
}: NonNullable<Listing['googlePlay']>): Problem[] {
  const locale = defaultLanguage ? locales[defaultLanguage] : undefined;
  if (!defaultLanguage || !locale) return [];
  const slots = locale.images ?? {};
  const at = { store: 'play', locale: defaultLanguage } as const;
  const missing = NEEDED_PLAY_GRAPHICS.filter((slot) => !slots[slot]?.length).map((slot): Problem => ({
    severity: 'error',
    kind: `${slotName(slot)} missing`,
    detail: `the default language needs one: ${expectedPicture('play', slot)}`,
    at: { ...at, slot },
  }));
  const screenshots = filled(slots)
    .filter((slot) => slot.endsWith('Screenshots'))
    .reduce((sum, slot) => sum + (slots[slot]?.length ?? 0), 0);
  if (screenshots >= FEWEST_PLAY_SCREENSHOTS) return missing;
  return [
    ...missing,
    {
      severity: 'error',
      kind: 'Too few screenshots',
      detail: `${screenshots} of at least ${FEWEST_PLAY_SCREENSHOTS} in the default language`,
      at: { ...at, slot: 'phoneScreenshots' },
    },
  ];
}

function filled(slots: Slots): string[] {
  return Object.keys(slots).filter((slot) => (slots[slot]?.length ?? 0) > 0);
}
