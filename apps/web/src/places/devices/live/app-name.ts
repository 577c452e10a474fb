const PACKAGE = /^[a-z]\w*(?:\.[a-z]\w*)+$/i;

/** The name of an app for the mirror's message: a package, or `?` and a name that people see. Null for no name. */
export function appNameFor(typed: string): string | null {
  const name = typed.trim();
  if (name === '') return null;
  return PACKAGE.test(name) || name.startsWith('?') ? name : `?${name}`;
}
