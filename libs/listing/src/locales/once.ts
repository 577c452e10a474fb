/**
 * Computes a value at most once per key, because `Intl` calls are slow, their results never change, and locales are
 * paired again after every edit.
 */
export function once<Value>(values: Map<string, Value>, key: string, compute: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = compute();
  values.set(key, value);
  return value;
}
