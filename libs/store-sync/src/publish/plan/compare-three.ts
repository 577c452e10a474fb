import { covers } from './choices.ts';
import type { PlanChoices } from './plan.ts';

/** A value of the three documents; `next` is undefined when New does not contain it. */
export interface ThreeValues<Value> {
  /** The value of New's base; undefined when it is not known. */
  readonly base: Value | undefined;
  readonly next: Value | undefined;
  readonly now: Value;
}

export type Verdict = 'nothing' | 'change' | 'conflict' | 'leftOut' | 'theirsStays';

/**
 * Decides what happens to one value: the value of New is written only if it differs from the base. It is a conflict
 * when the store's value differs from both.
 *
 * `theirsStays`: the value was changed in the store, but not in New.
 */
export function compareThree<Value>(
  key: string,
  { base, next, now }: ThreeValues<Value>,
  { choices, isSame }: { choices: PlanChoices; isSame: (a: Value, b: Value) => boolean },
): Verdict {
  if (next === undefined || isSame(next, now)) return 'nothing';
  if (base !== undefined && isSame(next, base)) return 'theirsStays';
  if (covers(choices.leaveOut, key)) return 'leftOut';
  if (base === undefined || isSame(now, base) || covers(choices.mine, key)) return 'change';
  return 'conflict';
}
