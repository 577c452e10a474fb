import { setEnvValue } from './env-text.ts';

export const EXPORT_FILE = 'storedeck.env';

/**
 * Returns an `.env` text with the variables that the server uses. A value that `.env` cannot express becomes a comment
 * with the name of its variable.
 */
export function exportText(env: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(env).reduce(
    // `.env` syntax cannot express every value of the process environment.
    (text, [name, value = '']) =>
      setEnvValue(text, name, value) ?? `${text}# ${name} cannot be written here\n`,
    '',
  );
}
