import { fieldsOf, type Store } from '@storedeck/listing';

import { compareThree, type Verdict } from './compare-three.ts';
import type { LeftAlone, PlanChange, PlanChoices, PlanConflict } from './plan.ts';

/** The parts of a plan that one step of planning adds to. */
export interface PlanParts {
  readonly changes: PlanChange[];
  readonly conflicts: PlanConflict[];
  readonly leftAlone: LeftAlone[];
}

/** Why a value is not written. */
export const REASONS: Readonly<Record<Exclude<Verdict, 'nothing' | 'change' | 'conflict'>, string>> = {
  leftOut: 'left out on request',
  theirsStays: 'changed at the store, and not in New',
};

/** Google Play's release notes belong to a release, which publishing does not touch. */
const NOT_WRITTEN: Readonly<Record<Store, readonly string[]>> = {
  appStore: [],
  googlePlay: ['releaseNotes'],
};

interface Texts {
  readonly base: Readonly<Record<string, unknown>> | undefined;
  readonly next: Readonly<Record<string, unknown>>;
  readonly now: Readonly<Record<string, unknown>>;
}

/** Plans the texts of one locale, or those that all locales share (`locale` null). */
export function planTexts(
  place: { store: Store; locale: string | null; fields?: readonly string[] },
  { base, next, now }: Texts,
  { parts, choices }: { parts: PlanParts; choices: PlanChoices },
): void {
  const { store, locale } = place;
  for (const field of place.fields ?? fieldsOf(store)) {
    const key = [store, locale, field].filter((part) => part !== null).join('/');
    const values = {
      base: base && (textOf(base[field]) ?? ''),
      next: textOf(next[field]),
      now: textOf(now[field]) ?? '',
    };
    if (NOT_WRITTEN[store].includes(field)) {
      if (values.next !== undefined && base && values.next !== values.base)
        parts.leftAlone.push({ store, key, reason: 'belongs to a release; change it in Play Console' });
      continue;
    }
    const verdict = compareThree(key, values, { choices, isSame: (a, b) => a === b });
    if (verdict === 'nothing') continue;
    const { base: before = '', next: mine = '', now: theirs } = values;
    if (verdict === 'conflict') parts.conflicts.push({ store, key, locale, base: before, mine, theirs });
    else if (verdict === 'change')
      parts.changes.push({ kind: 'text', store, key, locale, field, before: theirs, after: mine });
    else parts.leftAlone.push({ store, key, reason: REASONS[verdict] });
  }
}

/** A text without line ends at its end, as the stores keep it; undefined when a listing does not name it. */
function textOf(value: unknown): string | undefined {
  if (value === null) return '';
  return typeof value === 'string' ? value.replace(/[\r\n]+$/, '') : undefined;
}
