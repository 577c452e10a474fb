/**
 * The value of a key that the record itself contains; undefined for a key of the prototype. Keys come from files, so
 * the key `constructor` must not return an inherited method.
 */
export function ownValue<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  key: string,
): Value | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}
