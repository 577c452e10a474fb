import {
  type Listing,
  type ListingLocale,
  localeAt,
  readLocales,
  picturesAt,
  readSlots,
  type Store,
  textsNotPublished,
} from '@storedeck/listing';
import { contentsOf, INFO_FIELDS, type StoreNow } from '@storedeck/store-api';
import type { PlanChange } from '@storedeck/store-api';

import { covers } from './choices.ts';
import { CONTACT_FIELDS } from './contact-fields.ts';
import { leaveLocked } from './leave-locked.ts';
import { orderChanges } from './order-changes.ts';
import { planSet } from './plan-set.ts';
import { type PlanParts, planTexts, REASONS } from './plan-texts.ts';
import type { PendingRemoval, PlanChoices, StorePlan } from './plan.ts';
import { canHoldSlot, reasonOfSlot } from './writable-slots.ts';

/** The three documents of one store: the base (if known), New, and what the store has. */
export interface Documents {
  readonly base: Listing | undefined;
  readonly next: Listing;
  readonly now: StoreNow;
}

interface Planning extends Documents {
  readonly store: Store;
  readonly choices: PlanChoices;
  readonly parts: PlanParts;
  readonly removals: PendingRemoval[];
}

/** Plans the changes of one store. Equal arguments always give equal plans. */
export function planStore(documents: Documents, choices: PlanChoices): StorePlan {
  const { now } = documents;
  const { store, app, version, locked, mainLocale } = now;
  const parts = { changes: [] as PlanChange[], conflicts: [], decided: [], leftAlone: [] };
  const removals: PendingRemoval[] = [];
  const planning = { ...documents, store, choices, parts, removals };
  planFacts(planning);
  for (const [locale, next] of Object.entries(readLocales(documents.next, store)))
    planLocale(planning, locale, next);
  for (const locale of Object.keys(now.locales)) planMissingLocale(planning, locale);
  const plan = {
    ...{ store, app, version, locked, mainLocale },
    ...parts,
    changes: orderChanges(parts.changes),
    removals,
  };
  return leaveLocked(plan, documents);
}

/** Plans the texts that all locales share. The fields have the names that the store's API uses. */
function planFacts({ store, base, next, now, parts, choices }: Planning): void {
  const factsOf = (listing: Listing | undefined): Record<string, unknown> => {
    if (store === 'appStore') return { copyright: listing?.appStore?.copyright };
    const contact = listing?.googlePlay?.contact ?? {};
    return Object.fromEntries(Object.entries(CONTACT_FIELDS).map(([field, key]) => [field, contact[key]]));
  };
  planTexts(
    { store, locale: null, fields: store === 'appStore' ? ['copyright'] : Object.keys(CONTACT_FIELDS) },
    { base: base?.[store] && factsOf(base), next: factsOf(next), now: now.facts },
    { parts, choices },
  );
}

function planLocale(planning: Planning, locale: string, next: ListingLocale): void {
  const { store, base, now, parts, removals, choices } = planning;
  const address = { store, code: locale };
  const key = `${store}/${locale}`;
  const baseLocale = localeAt(base, address);
  const nowLocale = Object.hasOwn(now.locales, locale) ? now.locales[locale] : undefined;
  const before = parts.changes.length;
  if (nowLocale === undefined) {
    const isConflict = baseLocale !== undefined;
    const conflict = {
      ...{ store, key, locale },
      ...{ base: 'in the listing', mine: 'in the listing', theirs: 'removed' },
    };
    if (covers(choices.leaveOut, key)) {
      if (isConflict) parts.decided.push({ ...conflict, decision: 'theirs' });
      parts.leftAlone.push({ store, key, locale, ...REASONS.leftOut });
      return;
    }
    if (isConflict && !covers(choices.mine, key)) {
      parts.conflicts.push(conflict);
      return;
    }
    if (isConflict) parts.decided.push({ ...conflict, decision: 'mine' });
    parts.changes.push({ kind: 'addLocale', store, key, locale });
  }
  // A locale that the store does not have is written completely, even where New equals the base.
  const known = nowLocale !== undefined && base?.[store] !== undefined;
  planTexts(
    { store, locale, notWritten: notWritten(now) },
    { base: known ? (baseLocale ?? {}) : undefined, next, now: nowLocale?.texts ?? {} },
    { parts, choices },
  );
  for (const [slot, pictures] of Object.entries(readSlots(next))) {
    const present = nowLocale?.sets[slot]?.pictures ?? [];
    if (!canHoldSlot(now, slot)) {
      if (pictures.length > 0)
        parts.leftAlone.push({
          store,
          key: `${key}/${slot}`,
          locale,
          why: 'notManaged',
          reason: reasonOfSlot(slot),
        });
      continue;
    }
    planSet(
      { store, locale, slot },
      { base: known ? picturesAt(base, address, slot) : undefined, next: pictures, now: present },
      { parts, removals, choices },
    );
  }
  // The App Store has separate localizations for the app information and for the version. If the version does not have
  // the locale, and one of the changes belongs to the version, the locale is added to the version.
  if (nowLocale?.textsId === null && parts.changes.slice(before).some(isOfVersion))
    parts.changes.push({ kind: 'addLocale', store, key, locale });
}

function isOfVersion(change: PlanChange): boolean {
  return change.kind === 'set' || (change.kind === 'text' && !INFO_FIELDS.has(change.field));
}

/** Returns the texts that are not written, with the reason for each. */
function notWritten({ store, version }: StoreNow): Readonly<Record<string, string>> {
  return {
    ...textsNotPublished(store),
    ...(version?.isFirst && { whatsNew: 'the first version of an app has no What’s New' }),
  };
}

function planMissingLocale(planning: Planning, locale: string): void {
  const { store, next, now, parts, removals, choices } = planning;
  if (localeAt(next, { store, code: locale }) !== undefined) return;
  const key = `${store}/${locale}`;
  const sets = Object.values(now.locales[locale]?.sets ?? {});
  const pictures = sets.reduce((sum, set) => sum + set.pictures.length, 0);
  if (locale === now.mainLocale)
    parts.leftAlone.push({
      store,
      key,
      locale,
      why: 'notInNew',
      reason: 'the main locale, which is not in New',
    });
  else if (covers(choices.leaveOut, key)) parts.leftAlone.push({ store, key, locale, ...REASONS.leftOut });
  else if (!choices.allowRemovals?.includes(key)) removals.push({ store, key, locale, pictures });
  else
    parts.changes.push({
      kind: 'removeLocale',
      store,
      key,
      locale,
      pictures,
      contents: contentsOf(now, locale),
    });
}
