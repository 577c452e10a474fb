import { parse } from 'dotenv';

import { StoreSyncError } from '../store-sync-error.ts';
import { checkEnvText } from './check-env-text.ts';

/** The maximum length of a `.env` text, in bytes of UTF-8. */
export const MAX_ENV_BYTES = 256 * 1024;

export const TOO_LONG_HINT = 'Keep only NAME=VALUE lines in it; a key takes a few KiB.';

// Tab, line feed and carriage return are the only control characters that belong in a text file.
// eslint-disable-next-line no-control-regex -- finding control characters is the purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Reads `.env` text by the rules of dotenv: comments, the three kinds of quotes, `export `, all line ends, a byte order
 * mark. If a name appears twice, the last value is used.
 *
 * @throws StoreSyncError ENV_INVALID for a text that is longer than 256 KiB, has control characters, has no
 * `NAME=VALUE` line, has a quote that is never closed, or has a PEM key, JSON or base64 on several lines without quotes
 */
export function parseEnv(text: string): Record<string, string> {
  const settings = parseEnvFile(text);
  checkEnvText(text.replace(/\r\n?/g, '\n').replace(/^\uFEFF/, ''));
  return settings;
}

/** Like `parseEnv`, but for an existing file: an incomplete value is read in the same way as dotenv reads it. */
export function parseEnvFile(text: string): Record<string, string> {
  if (Buffer.byteLength(text) > MAX_ENV_BYTES)
    throw invalid('The .env text is longer than 256 KiB.', TOO_LONG_HINT);
  const control = CONTROL.exec(text);
  if (control) {
    const line = text.slice(0, control.index).split(/\r\n?|\n/).length;
    throw invalid(
      `Line ${line} of the .env text contains a control character.`,
      'Save the text as plain UTF-8.',
    );
  }
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  // Refuses HTML and JSON. dotenv also reads `key: value`, so scripts and style sheets of a pasted web page would count
  // as settings.
  if (/^\s*[<{[]/.test(plain)) throw noSettings();
  const settings = Object.entries(parse(markBlankLines(plain))).filter(([name]) => NAME.test(name));
  if (settings.length === 0) throw noSettings();
  return Object.fromEntries(settings.map(([name, value]) => [name, value.replaceAll(MARK, '')]));
}

// The text cannot contain this character, because control characters were refused before.
const MARK = '\0';

/**
 * Puts a mark at the start of each blank line. In a run of blank lines, dotenv searches for a name from each of these
 * lines to the end of the run, which takes minutes for 256 KiB of blank lines. A mark ends the search early. The caller
 * removes the marks from the values.
 */
function markBlankLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/^(?=[^\S\n\u2028\u2029]*$)/gm, MARK);
}

/**
 * Decodes the bytes of a `.env` text. A byte order mark is kept, so that saving the text writes the same bytes.
 *
 * @throws StoreSyncError ENV_INVALID if the bytes are not UTF-8 or are more than 256 KiB.
 */
export function decodeEnvText(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_ENV_BYTES) throw invalid('The .env text is longer than 256 KiB.', TOO_LONG_HINT);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw invalid('The .env text is not UTF-8.', 'Save the text as plain UTF-8.', cause);
  }
}

function noSettings(): StoreSyncError {
  return invalid('The .env text has no NAME=VALUE line.', 'Write one NAME=VALUE per line.');
}

function invalid(message: string, hint?: string, cause?: unknown): StoreSyncError {
  return new StoreSyncError('ENV_INVALID', message, { hint, cause });
}
