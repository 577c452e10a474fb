/** One value in three documents: before the changes (`base`), and on both sides after them. */
export interface ThreeWay<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/**
 * Decides which side has changed a value since the base.
 *
 * - `none`: both sides have the same value, so there is nothing to decide.
 * - `mine`, `theirs`: only this side has changed the value.
 * - `both`: both sides have changed the value, in different ways. This is a conflict.
 *
 * @param isSame returns whether two values count as equal. This relation need not be transitive. If `mine` and `theirs`
 *   both equal `base` but not each other, the result is `theirs`, so that the value of `theirs` is not lost.
 */
export function changedSides<Value>(
  { base, mine, theirs }: ThreeWay<Value>,
  isSame: (a: Value, b: Value) => boolean,
): 'none' | 'mine' | 'theirs' | 'both' {
  if (isSame(mine, theirs)) return 'none';
  if (isSame(mine, base)) return 'theirs';
  return isSame(theirs, base) ? 'mine' : 'both';
}
