const SECRET_NAME = /pass|token|secret|key/i;
/** A shorter text would also be replaced inside ordinary words. */
const MIN_LENGTH = 6;

/**
 * Texts of capabilities that no error may contain, such as the access key of a cloud, judged by their names. A server may
 * repeat the capabilities in its message.
 */
export function secretsOf(capabilities: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(capabilities).flatMap(([name, value]) => {
    if (typeof value === 'string') return SECRET_NAME.test(name) && value.length >= MIN_LENGTH ? [value] : [];
    // A value that is not null and not a list has names of its own.
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? secretsOf(value as Readonly<Record<string, unknown>>)
      : [];
  });
}
