/** Returns the first and the third quartile of the values. The middle half of the values is between them. */
export function middleHalf(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  return [sorted[sorted.length >> 2] ?? NaN, sorted[(sorted.length * 3) >> 2] ?? NaN];
}
