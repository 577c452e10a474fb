import { parse } from 'dotenv';

import { StoreSyncError } from '../store-sync-error.ts';

/** The longest `.env` text that is accepted, in bytes of UTF-8. */
export const MAX_ENV_BYTES = 256 * 1024;

export const TOO_LONG_HINT = 'Keep only NAME=VALUE lines in it; a key takes a few KiB.';

// Tab, line feed and carriage return are the only controls that belong in a text file.
// eslint-disable-next-line no-control-regex -- finding control characters is the purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Reads `.env` text by the rules of dotenv: comments, the three kinds of quotes, `export `, any line ends, a byte order
 * mark; the last of two equal names wins.
 *
 * @throws StoreSyncError ENV_INVALID for a text over 256 KiB, with control characters, or without one `NAME=VALUE` line.
 */
export function parseEnv(text: string): Record<string, string> {
  if (Buffer.byteLength(text) > MAX_ENV_BYTES)
    throw invalid('The .env text is longer than 256 KiB.', TOO_LONG_HINT);
  const control = CONTROL.exec(text);
  if (control) {
    const line = text.slice(0, control.index).split(/\r\n?|\n/).length;
    throw invalid(
      `Line ${line} of the .env text holds a control character.`,
      'Save the text as plain UTF-8 and paste it again.',
    );
  }
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  // dotenv takes `key: value` too, so the script or style sheet of a pasted page would pass for settings.
  if (/^\s*[<{[]/.test(plain)) throw noSettings();
  const settings = Object.entries(parse(markBlankLines(plain))).filter(([name]) => NAME.test(name));
  if (settings.length === 0) throw noSettings();
  return Object.fromEntries(settings.map(([name, value]) => [name, value.replaceAll(MARK, '')]));
}

// No text holds one: control characters are refused before.
const MARK = '\0';

/**
 * dotenv looks for a name behind every run of blank lines, from each of its lines anew: 256 KiB of them keep it busy for
 * minutes. A mark at the start of a blank line, taken out of the values again, ends every such search at once.
 */
function markBlankLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/^(?=[^\S\n\u2028\u2029]*$)/gm, MARK);
}

/**
 * Decodes the bytes of a `.env` text. A byte order mark is kept, so that saving the text gives the same bytes again.
 *
 * @throws StoreSyncError ENV_INVALID when the bytes are not UTF-8 or over 256 KiB.
 */
export function decodeEnvText(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_ENV_BYTES) throw invalid('The .env text is longer than 256 KiB.', TOO_LONG_HINT);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw invalid('The .env text is not UTF-8.', 'Save the text as plain UTF-8 and send it again.', cause);
  }
}

function noSettings(): StoreSyncError {
  return invalid(
    'The .env text holds no NAME=VALUE line.',
    'Paste the text of a .env file, one NAME=VALUE per line.',
  );
}

function invalid(message: string, hint?: string, cause?: unknown): StoreSyncError {
  return new StoreSyncError('ENV_INVALID', message, { hint, cause });
}
