import { parseUntrustedJson } from '@storedeck/listing';

/**
 * Parses the JSON of a response; undefined for an empty body. Other text is returned as text, which no schema accepts.
 */
export function responseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return parseUntrustedJson(text);
  } catch {
    return text;
  }
}
