import { changedSides } from '@storedeck/listing/edits';

import { covers } from './choices.ts';
import type { PlanChoices } from './plan.ts';

/** One value in the three documents: the base, New (`next`) and the store (`now`). */
export interface ThreeValues<Value> {
  /** The value in the base of New; undefined if the value is not known. */
  readonly base: Value | undefined;
  /** The value in New; undefined if New does not contain the value. */
  readonly next: Value | undefined;
  readonly now: Value;
}

export type Verdict = 'nothing' | 'change' | 'conflict' | 'leftOut' | 'theirsStays';

/**
 * Decides what happens to one value. The value of New is written only if it differs from the base and from the store's
 * value. If the store's value also differs from the base, there is a conflict, unless the choices resolve it. If the
 * base is not known, there is no conflict.
 *
 * `theirsStays`: the value was changed in the store, but not in New.
 */
export function compareThree<Value>(
  key: string,
  { base, next, now }: ThreeValues<Value>,
  { choices, isSame }: { choices: PlanChoices; isSame: (a: Value, b: Value) => boolean },
): Verdict {
  if (next === undefined) return 'nothing';
  const changed = changedSides(
    { base, mine: next, theirs: now },
    (a, b) => a !== undefined && b !== undefined && isSame(a, b),
  );
  if (changed === 'none') return 'nothing';
  if (changed === 'theirs') return 'theirsStays';
  if (covers(choices.leaveOut, key)) return 'leftOut';
  if (changed === 'mine' || base === undefined || covers(choices.mine, key)) return 'change';
  return 'conflict';
}
