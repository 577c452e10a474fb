import { containsAddress, type ListingAddress, printAddress } from '@storedeck/listing';
import {
  MISSING_FILE,
  MISSING_NOTES,
  missingNotes,
  type Problem,
  UNKNOWN_LOCALE,
  UNKNOWN_TRACK,
} from '@storedeck/listing/problems';
import type { PlanChange, StoreNow } from '@storedeck/store-api';

import type { PlanChoices, StorePlan } from './plan.ts';

/**
 * Returns the problems at places and of languages that the plan changes, the missing What's New of an update, which concerns the
 * whole version, and notes for a track that the app does not have. Other problems that a store already has must not block a plan.
 */
export function problemsOfPlan(plans: readonly StorePlan[], problems: readonly Problem[]): Problem[] {
  const changes = plans.flatMap((plan) => plan.changes);
  return [
    ...problems.filter(
      ({ kind, at }) =>
        kind === MISSING_NOTES ||
        kind === UNKNOWN_TRACK ||
        (kind === UNKNOWN_LOCALE && changes.some((change) => isInLocale(change, at))) ||
        (kind !== MISSING_FILE && changes.some((change) => isAt(change, at))),
    ),
    ...changes.flatMap(missingFiles),
  ];
}

/**
 * Returns the problem of each language of the App Store version that has no What's New after the plan is published, and
 * that the choices do not leave out. A version that the plan does not change has no such problem.
 */
export function missingNotesAfter(plan: StorePlan, now: StoreNow, { leaveOut }: PlanChoices): Problem[] {
  if (plan.changes.length === 0) return [];
  return localesWithoutNotes(plan, now)
    .filter((code) => !containsAddress(leaveOut, notesKey(code)))
    .map((code) => missingNotes(code));
}

/** The key of the What's New of a locale in the App Store. */
export function notesKey(locale: string): string {
  return printAddress({ store: 'appStore', locale, field: 'whatsNew' });
}

/**
 * Returns the locales of the App Store version that have no What's New after the plan is published. The first version of
 * an app needs none.
 */
export function localesWithoutNotes({ version, changes }: StorePlan, { locales }: StoreNow): string[] {
  if (!version || version.isFirst) return [];
  const after = new Map(
    Object.entries(locales)
      .filter(([, { textsId }]) => textsId !== null)
      .map(([code, { texts }]) => [code, texts['whatsNew'] ?? '']),
  );
  for (const change of changes) {
    if (change.kind === 'addLocale') after.set(change.locale, '');
    if (change.kind === 'removeLocale') after.delete(change.locale);
  }
  for (const change of changes)
    if (change.kind === 'text' && change.locale !== null && change.field === 'whatsNew')
      after.set(change.locale, change.after);
  return [...after].filter(([, notes]) => notes.trim() === '').map(([code]) => code);
}

/** Whether a change is in the language of a problem. A store refuses every text and picture of a language it lacks. */
function isInLocale(change: PlanChange, at: ListingAddress): boolean {
  return change.store === at.store && 'locale' in change && change.locale === at.locale;
}

function isAt(change: PlanChange, at: ListingAddress): boolean {
  if (change.store !== at.store || !('locale' in change) || change.locale !== at.locale) return false;
  if (change.kind === 'text') return at.field === change.field;
  if (change.kind === 'addLocale') return at.field !== undefined;
  if (change.kind !== 'set' || at.slot !== change.slot) return false;
  return at.picture === undefined || change.after[at.picture]?.keep === null;
}

function missingFiles(change: PlanChange): Problem[] {
  if (change.kind !== 'set') return [];
  return change.after.flatMap(({ keep, file, sha256 }, picture): Problem[] =>
    keep !== null || sha256 !== null
      ? []
      : [
          {
            severity: 'error',
            kind: MISSING_FILE,
            detail: file ?? 'New contains no file for this picture',
            at: { store: change.store, locale: change.locale, slot: change.slot, picture },
          },
        ],
  );
}
