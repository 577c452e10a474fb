import { containsAddress } from '@storedeck/listing';
import { changedSides } from '@storedeck/listing/edits';

import type { DecidedConflict, PlanChoices } from './plan.ts';

/** One value in the three documents: the base, New (`next`) and the store (`now`). */
export interface ThreeValues<Value> {
  /** The value in the base of New; undefined if the value is not known. */
  readonly base: Value | undefined;
  /** The value in New; undefined if New does not contain the value. */
  readonly next: Value | undefined;
  readonly now: Value;
}

export type Verdict = 'nothing' | 'change' | 'conflict' | 'leftOut' | 'theirsStays';

/** A verdict, and the decision of the choices if the value was changed both in New and in the store. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly decision: DecidedConflict['decision'] | null;
}

/**
 * Decides what happens to one value. The value of New is written only if it differs from the base and from the store's
 * value. If the store's value also differs from the base, there is a conflict, unless the choices resolve it. If the
 * base is not known, there is no conflict.
 *
 * `theirsStays`: the value was changed in the store, but not in New. It is overwritten only if `mine` contains exactly
 * this key, because a shorter key is meant for conflicts.
 */
export function compareThree<Value>(
  key: string,
  { base, next, now }: ThreeValues<Value>,
  { choices, isSame }: { choices: PlanChoices; isSame: (a: Value, b: Value) => boolean },
): Judgement {
  if (next === undefined) return undecided('nothing');
  const changed = changedSides(
    { base, mine: next, theirs: now },
    (a, b) => a !== undefined && b !== undefined && isSame(a, b),
  );
  if (changed === 'none') return undecided('nothing');
  if (changed === 'theirs') return undecided(choices.mine?.includes(key) ? 'change' : 'theirsStays');
  const isConflict = changed !== 'mine' && base !== undefined;
  if (containsAddress(choices.leaveOut, key))
    return { verdict: 'leftOut', decision: isConflict ? 'theirs' : null };
  if (!isConflict) return undecided('change');
  return containsAddress(choices.mine, key) ? { verdict: 'change', decision: 'mine' } : undecided('conflict');
}

function undecided(verdict: Verdict): Judgement {
  return { verdict, decision: null };
}
