import { isKeyVariable } from '@storedeck/setup';

import { StoreSyncError } from '../store-sync-error.ts';

/** The start of a setting, as dotenv reads it: `NAME=`, `export NAME =` or `NAME: `. */
const ASSIGNMENT = /^\s*(?:export\s+)?([\w.-]+)(?:\s*=|:\s+)[^\S\n]*/;
const WRAPPED_BASE64 = /^\s*(?![A-Za-z_]\w*=)[A-Za-z0-9+/_-]{16,}={0,2}\s*$/;

/**
 * Refuses `.env` text with a value of which dotenv would read only the first line: a value with a quote that is never
 * closed, or a PEM key, JSON or base64 on several lines without quotes.
 *
 * @param text the text, with line feeds as line ends
 * @throws StoreSyncError ENV_INVALID (names the line and the variable)
 */
export function checkEnvText(text: string): void {
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const match = ASSIGNMENT.exec(line);
    if (!match) continue;
    const setting = { name: match[1] ?? '', line: at + 1 };
    const value = line.slice(match[0].length);
    const quote = /^["'`]/.exec(value)?.[0];
    if (quote === undefined) checkUnquoted(value, lines[at + 1], setting);
    else at = endOfQuoted(lines, { at, value, quote, setting });
  }
}

interface Setting {
  name: string;
  line: number;
}

/**
 * Returns the index of the line in which a quoted value ends, by the rules of dotenv:
 *
 * 1. The closing quote is the first quote that has no backslash before it, and at most a comment after it.
 * 2. If there is no such quote, the closing quote is the last quote that has a backslash before it, and at most a
 *    comment after it, as in `"C:\dir\"`.
 * 3. If there is no closing quote, and other text follows a quote in the first line, the value counts as a value
 *    without quotes, which ends in the first line.
 *
 * Every other value is refused as never closed.
 */
function endOfQuoted(
  lines: readonly string[],
  { at, value, quote, setting }: { at: number; value: string; quote: string; setting: Setting },
): number {
  let escapedEnd: number | undefined;
  for (let end = at; end < lines.length; end += 1) {
    const line = end === at ? value.slice(1) : (lines[end] ?? '');
    for (const { 0: found, index } of line.matchAll(new RegExp(`\\\\?${quote}`, 'g'))) {
      const isLast = /^\s*(?:#.*)?$/.test(line.slice(index + found.length));
      if (found === quote && isLast) return end;
      if (found === quote) return escapedEnd ?? (end === at ? at : neverClosed(setting, quote));
      if (isLast) escapedEnd = end;
    }
  }
  return escapedEnd ?? neverClosed(setting, quote);
}

function neverClosed(setting: Setting, quote: string): never {
  throw invalid(
    setting,
    `the quote (${quote}) of ${setting.name} is never closed`,
    `Close the quote, or write ${quote} in quotes of another kind.`,
  );
}

function checkUnquoted(value: string, next: string | undefined, setting: Setting): void {
  const kind = unfinished(value.trim(), next ?? '');
  if (kind !== undefined)
    throw invalid(
      setting,
      `${setting.name} is ${kind} on several lines, of which only the first would count`,
      hintFor(kind, setting.name),
    );
}

/** A variable for base64 takes no other form, also not in quotes. */
function hintFor(kind: string, name: string): string {
  const encode = "encode the file as base64 on one line: base64 < FILE | tr -d '\\n'";
  return isKeyVariable(name) && kind !== 'base64'
    ? `Quotes do not help here: ${encode}`
    : `Put the whole value in quotes, or ${encode}`;
}

/** Returns the kind of a value that visibly continues on the next line; undefined for other values. */
function unfinished(value: string, next: string): string | undefined {
  if (value.includes('-----BEGIN') && !value.includes('-----END')) return 'a PEM key';
  const continues = next.trim() !== '' && !/^\s*#/.test(next) && !ASSIGNMENT.test(next);
  if (/^[{[]/.test(value) && !/[}\]]$/.test(value) && continues) return 'JSON';
  if (/^[A-Za-z0-9+/_-]{16,}$/.test(value) && WRAPPED_BASE64.test(next)) return 'base64';
  return undefined;
}

function invalid({ line }: Setting, reason: string, hint: string): StoreSyncError {
  return new StoreSyncError('ENV_INVALID', `Line ${line} of the .env text: ${reason}.`, { hint });
}
