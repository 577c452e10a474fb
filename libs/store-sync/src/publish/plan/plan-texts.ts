import { listFields, printAddress, readNotesTrack, type Store } from '@storedeck/listing';
import { isSameText, storedText } from '@storedeck/listing/compare';
import type { PlanChange, PlannedRelease } from '@storedeck/store-api';

import { compareThree, type Verdict } from './compare-three.ts';
import type { DecidedConflict, LeftAlone, PlanChoices, PlanConflict } from './plan.ts';

/** The lists of a plan, to which each step of planning adds items. */
export interface PlanParts {
  readonly changes: PlanChange[];
  readonly conflicts: PlanConflict[];
  readonly decided: DecidedConflict[];
  readonly leftAlone: LeftAlone[];
}

/**
 * The reason why the promotional text of the live version is not changed. The App Store allows this change, but allows
 * no change of any other text of a live version.
 */
const LIVE_STAYS =
  'the live version keeps its promotional text, because a change there is public at once; the editable version gets the new one';

/** The reasons why a value is not written. */
export const REASONS = {
  leftOut: { why: 'leftOut', reason: 'left out on request' },
  theirsStays: { why: 'changedAtStore', reason: 'changed in the store, but not in New' },
} as const satisfies Record<
  Exclude<Verdict, 'nothing' | 'change' | 'conflict'>,
  Pick<LeftAlone, 'why' | 'reason'>
>;

/** A place with texts: a locale, or the texts that all locales share (`locale` null). */
interface TextPlace {
  readonly store: Store;
  readonly locale: string | null;
  /** The fields that are planned. Default: all text fields of the store, and the notes of tracks that New contains. */
  readonly fields?: readonly string[];
  /** Says why publishing does not write a field, or to which release of Google Play it belongs. */
  readonly findTarget?: (field: string) => TextTarget | undefined;
}

/** Why a field is not written, or the release to which it belongs. Other fields have no target. */
export type TextTarget = { readonly reason: string } | { readonly release: PlannedRelease };

interface Texts {
  readonly base: Readonly<Record<string, unknown>> | undefined;
  readonly next: Readonly<Record<string, unknown>>;
  readonly now: Readonly<Record<string, unknown>>;
}

/** Plans the texts of one locale, or the texts that all locales share. */
export function planTexts(
  place: TextPlace,
  { base, next, now }: Texts,
  { parts, choices }: { parts: PlanParts; choices: PlanChoices },
): void {
  const { store, locale } = place;
  for (const field of place.fields ?? listFields(store, [next])) {
    const key = printAddress({ store, locale, field });
    const at = { store, key, locale };
    const values = {
      base: base && (readText(base[field]) ?? ''),
      next: isBlankNotes(store, field, next[field]) ? undefined : readText(next[field]),
      now: readText(now[field]) ?? '',
    };
    const target = place.findTarget?.(field);
    if (target !== undefined && 'reason' in target) {
      if (values.next !== undefined && base && !isSameText(values.next, values.base ?? ''))
        parts.leftAlone.push({
          ...{ ...at, why: 'notManaged', reason: target.reason },
          ...{ mine: values.next, theirs: values.now },
        });
      continue;
    }
    const { verdict, decision } = compareThree(key, values, { choices, isSame: isSameText });
    if (verdict === 'nothing') continue;
    const { base: before = '', next: mine = '', now: theirs } = values;
    const conflict = { ...at, base: before, mine, theirs };
    if (decision) parts.decided.push({ ...conflict, decision });
    if (verdict === 'conflict') parts.conflicts.push(conflict);
    else if (verdict === 'change') {
      parts.changes.push({ kind: 'text', ...at, field, before: theirs, after: mine, ...target });
      if (field === 'promotionalText') parts.leftAlone.push({ ...at, why: 'liveStays', reason: LIVE_STAYS });
    } else parts.leftAlone.push({ ...at, ...REASONS[verdict], mine, theirs });
  }
}

/** Whether release notes of New are blank: an empty text leaves a language as it is, and only null removes its notes. */
function isBlankNotes(store: Store, field: string, value: unknown): boolean {
  return (
    store === 'googlePlay' &&
    readNotesTrack(field) !== undefined &&
    typeof value === 'string' &&
    storedText(value) === ''
  );
}

/** Returns a text as the store would keep it; undefined if the listing does not have the text. */
function readText(value: unknown): string | undefined {
  if (value === null) return '';
  return typeof value === 'string' ? storedText(value) : undefined;
}
