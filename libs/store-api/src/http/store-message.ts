import { safeLine } from '@storedeck/foreign-text';
import { parseUntrustedJson } from '@storedeck/listing';

/** The longest part of a message that is looked at. What follows would not be shown. */
const MAX_READ = 20_000;

/**
 * Makes a store's error message safe to show: one line of at most 200 characters, without tokens, and without a full stop
 * at its end, because it is shown inside a sentence.
 */
export function storeMessage(text: string): string {
  const withoutTokens = text
    .slice(0, MAX_READ)
    // Every part of a token that follows its beginning may be missing, so that a token that was cut off is found too.
    .replace(/\beyJ[\w-]*(?:\.[\w-]*){0,2}/g, '[token]')
    .replace(/\bya29\.[\w.-]*/g, '[token]');
  return safeLine(withoutTokens, 200).replace(/(?<!\.)\.$/, '');
}

/** Parses JSON; returns undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return parseUntrustedJson(text);
  } catch {
    return undefined;
  }
}
