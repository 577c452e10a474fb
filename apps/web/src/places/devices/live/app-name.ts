const PACKAGE = /^[a-z]\w*(?:\.[a-z]\w*)+$/i;

/**
 * Returns the name of an app for the message `start-app` to the mirror: a package name, or `?` followed by the name
 * that the phone shows. Returns null for an empty text.
 */
export function appNameFor(typed: string): string | null {
  const name = typed.trim();
  if (name === '') return null;
  return PACKAGE.test(name) || name.startsWith('?') ? name : `?${name}`;
}
