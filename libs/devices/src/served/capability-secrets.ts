const SECRET_NAME = /pass|token|secret|key/i;
/** The smallest number of characters of a secret. A shorter text would also be replaced inside ordinary words. */
const MIN_LENGTH = 6;

/**
 * Returns the secrets in capabilities, such as the access key of a cloud. They are recognized by the names of the
 * capabilities. They must be removed from errors, because a server may repeat the capabilities in its message.
 */
export function findSecrets(capabilities: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(capabilities).flatMap(([name, value]) => {
    if (typeof value === 'string') return SECRET_NAME.test(name) && value.length >= MIN_LENGTH ? [value] : [];
    // Nested objects are searched too. Arrays are not, because their values have no names.
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? findSecrets(value as Readonly<Record<string, unknown>>)
      : [];
  });
}
