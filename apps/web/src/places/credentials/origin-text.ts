import type { EnvSource } from '@storedeck/contract';

/**
 * Says where the server gets the value of a variable from, if the field of the form does not show it, and what a test
 * uses then: a test uses only the text of the form, and the key files that the text names. Undefined if the field shows
 * the value that is used.
 */
export function originText({
  name,
  value,
  source: { from, variable },
}: {
  name: string;
  /** The value in the form. */
  value: string;
  source: EnvSource;
}): string | undefined {
  if (from === 'environment')
    return `The environment of the server sets ${variable}: a sync uses that value. Test uses only what is in this form.`;
  if (value !== '') return undefined;
  return variable === name
    ? 'The saved .env has a value, which a sync uses until you save. Test uses only what is in this form.'
    : `The key file that ${variable} in the saved .env names is used.`;
}
