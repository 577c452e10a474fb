/** Returns an equal value whose objects have their keys in the same order as in `former`. New keys come last. */
export function keepKeyOrder<Value>(value: Value, former: unknown): Value {
  if (Array.isArray(value)) {
    const before = Array.isArray(former) ? former : [];
    return value.map((item, index) => keepKeyOrder<unknown>(item, before[index])) as Value;
  }
  if (!isObject(value)) return value;
  const before = isObject(former) ? former : {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(value)])];
  return Object.fromEntries(
    names
      .filter((name) => Object.hasOwn(value, name))
      .map((name) => [
        name,
        keepKeyOrder(value[name], Object.hasOwn(before, name) ? before[name] : undefined),
      ]),
  ) as Value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
