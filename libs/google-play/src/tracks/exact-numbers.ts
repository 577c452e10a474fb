/**
 * Whether a value from JSON can be written as JSON again without a change of a number. A large integer is rounded when
 * it is read.
 */
export function hasExactNumbers(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isInteger(value) || Number.isSafeInteger(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(hasExactNumbers);
}
