import { covers } from './choices.ts';
import type { PlanChoices } from './plan.ts';

/** A value of the three documents; `next` is undefined when New does not name it. */
export interface ThreeValues<Value> {
  /** What New was started from; undefined when that is not known. */
  readonly base: Value | undefined;
  readonly next: Value | undefined;
  readonly now: Value;
}

export type Verdict = 'nothing' | 'change' | 'conflict' | 'leftOut' | 'theirsStays';

/**
 * Decides what happens to one value: New is written only where it differs from what it was started from. It is a
 * conflict when the store's value is neither of the two.
 *
 * `theirsStays`: the value was changed at the store, and not in New.
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
