import {
  containsAddress,
  type Listing,
  type ListingLocale,
  localeAt,
  readLocales,
  picturesAt,
  printAddress,
  readSets,
  readSharedTexts,
  type Store,
} from '@storedeck/listing';
import { describeContents, INFO_FIELDS, type PlanChange, type StoreNow } from '@storedeck/store-api';

import { leaveLocked } from './leave-locked.ts';
import { findNotesTarget } from './notes-release.ts';
import { orderChanges } from './order-changes.ts';
import { planSet } from './plan-set.ts';
import { type PlanParts, planTexts, REASONS, type TextTarget } from './plan-texts.ts';
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
  const locales = Object.entries(readLocales(documents.next, store));
  for (const [locale, next] of locales) planLocale(planning, locale, next);
  // A New without any locale, such as an import of only the copyright, does not ask for the removal of all locales, which
  // no app can be without.
  if (locales.length > 0) for (const locale of Object.keys(now.locales)) planMissingLocale(planning, locale);
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
  const texts = readSharedTexts(next, store);
  planTexts(
    { store, locale: null, fields: Object.keys(texts) },
    { base: base?.[store] && readSharedTexts(base, store), next: texts, now: now.facts },
    { parts, choices },
  );
}

function planLocale(planning: Planning, locale: string, next: ListingLocale): void {
  const { store, base, now, parts, removals, choices } = planning;
  const address = { store, code: locale };
  const key = printAddress({ store, locale });
  const place = { store, key, locale };
  const baseLocale = localeAt(base, address);
  const nowLocale = Object.hasOwn(now.locales, locale) ? now.locales[locale] : undefined;
  const before = parts.changes.length;
  if (nowLocale === undefined) {
    const isConflict = baseLocale !== undefined;
    const conflict = { ...place, base: 'in the listing', mine: 'in the listing', theirs: 'removed' };
    if (containsAddress(choices.leaveOut, key)) {
      if (isConflict) parts.decided.push({ ...conflict, decision: 'theirs' });
      parts.leftAlone.push({ ...place, ...REASONS.leftOut });
      return;
    }
    if (isConflict && !containsAddress(choices.mine, key)) {
      parts.conflicts.push(conflict);
      return;
    }
    if (isConflict) parts.decided.push({ ...conflict, decision: 'mine' });
    parts.changes.push({ kind: 'addLocale', ...place });
  }
  // A locale that the store does not have is written completely, even where New equals the base.
  const known = nowLocale !== undefined && base?.[store] !== undefined;
  planTexts(
    { store, locale, findTarget: (field) => findTarget(now, field) },
    { base: known ? (baseLocale ?? {}) : undefined, next, now: nowLocale?.texts ?? {} },
    { parts, choices },
  );
  for (const [slot, pictures] of Object.entries(readSets(next))) {
    const present = nowLocale?.sets[slot]?.pictures ?? [];
    if (!canHoldSlot(now, slot)) {
      const at = { ...place, key: printAddress({ store, locale, slot }) };
      if (pictures.length > 0) parts.leftAlone.push({ ...at, why: 'notManaged', reason: reasonOfSlot(slot) });
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
    parts.changes.push({ kind: 'addLocale', ...place });
}

function isOfVersion(change: PlanChange): boolean {
  return change.kind === 'set' || (change.kind === 'text' && !INFO_FIELDS.has(change.field));
}

/** Says why a text is not written, or to which release it belongs. */
function findTarget(now: StoreNow, field: string): TextTarget | undefined {
  if (now.version?.isFirst && field === 'whatsNew')
    return { reason: 'the first version of an app has no What’s New' };
  return findNotesTarget(now, field);
}

function planMissingLocale(planning: Planning, locale: string): void {
  const { store, next, now, parts, removals, choices } = planning;
  if (localeAt(next, { store, code: locale }) !== undefined) return;
  const key = printAddress({ store, locale });
  const place = { store, key, locale };
  const sets = Object.values(now.locales[locale]?.sets ?? {});
  const pictures = sets.reduce((sum, set) => sum + set.pictures.length, 0);
  if (locale === now.mainLocale)
    parts.leftAlone.push({ ...place, why: 'notInNew', reason: 'the main locale, which is not in New' });
  else if (containsAddress(choices.leaveOut, key)) parts.leftAlone.push({ ...place, ...REASONS.leftOut });
  else if (!choices.allowRemovals?.includes(key)) removals.push({ ...place, pictures });
  else {
    const contents = describeContents(now, locale);
    parts.changes.push({ kind: 'removeLocale', ...place, pictures, contents });
  }
}
