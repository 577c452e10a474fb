/**
 * Computes a value at most once per key. `Intl` calls are slow and their results never change, and locales are paired
 * again at every edit.
 */
export function once<Value>(values: Map<string, Value>, key: string, compute: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = compute();
  values.set(key, value);
  return value;
}
