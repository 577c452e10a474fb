/**
 * Reads and edits `.env` text by the rules of dotenv, which the server uses too. An edit of a value leaves the rest of
 * the text unchanged.
 */

/** One `NAME=VALUE` of a text. `start` and `end` enclose the value with its quotes. */
export interface EnvSetting {
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

// A name, `=` or `: `, then a value: either enclosed in one of three kinds of quotes, possibly over several lines, or
// unquoted and ending before a comment. Line breaks are allowed before a quote, as in dotenv.
const QUOTED = [`'(?:\\\\'|[^'])*'`, `"(?:\\\\"|[^"])*"`, '`(?:\\\\`|[^`])*`'].map((quote) => `\\s*${quote}`);
const SETTING = new RegExp(
  String.raw`^[^\S\n]*(?:export\s+)?(?<name>[\w.-]+)(?:\s*=\s*?|:\s+?)(?<value>${QUOTED.join('|')}|[^#\r\n]+)?\s*(?:#.*)?$`,
  'dgm',
);

/** Every setting of the text, from top to bottom. When a name occurs twice, the last setting counts. */
export function envSettings(text: string): EnvSetting[] {
  const offsets = listOffsets(text);
  return [...boxText(text).matchAll(SETTING)].map((match) => {
    const { name = '', value = '' } = match.groups ?? {};
    const raw = value.trim();
    const [from] = match.indices?.groups?.['value'] ?? [endOfSeparator(match)];
    const start = raw === '' ? from : from + value.indexOf(raw);
    return {
      name,
      value: unquoted(raw),
      start: offsets[start] ?? text.length,
      end: offsets[start + raw.length] ?? text.length,
    };
  });
}

function endOfSeparator(match: RegExpExecArray): number {
  const [, nameEnd] = match.indices?.groups?.['name'] ?? [match.index, match.index];
  const rest = match[0].slice(nameEnd - match.index);
  return nameEnd + (/^\s*[=:]/.exec(rest)?.[0].length ?? 0);
}

function unquoted(raw: string): string {
  const quote = raw[0];
  const inner = /^['"`]/.test(raw) && raw.length > 1 && raw.endsWith(quote ?? '') ? raw.slice(1, -1) : raw;
  return quote === '"' ? inner.replace(/\\n/g, '\n').replace(/\\r/g, '\r') : inner;
}

/** The effective values by name. */
export function envValues(text: string): ReadonlyMap<string, string> {
  return new Map(envSettings(text).map(({ name, value }) => [name, value]));
}

/**
 * Returns the text with the value of one variable replaced in its place, or added as a new last line. Returns undefined
 * when the `.env` syntax cannot express the value at this place.
 */
export function setEnvValue(text: string, name: string, value: string): string | undefined {
  const expected = new Map(envValues(text)).set(name, value);
  return spellings(value)
    .map((spelling) => writeValue(text, name, spelling))
    .find((edited) => sameValues(envValues(edited), expected));
}

function spellings(value: string): string[] {
  const quoted = [`"${value}"`, `'${value}'`, `\`${value}\``];
  return /^[\w+/=.:@-]*$/.test(value) ? [value, ...quoted] : quoted;
}

function writeValue(text: string, name: string, spelling: string): string {
  const setting = envSettings(text).findLast((each) => each.name === name);
  if (setting) return text.slice(0, setting.start) + spelling + text.slice(setting.end);
  const lineEnd = findLineEnd(text);
  const before = text === '' || text === '\uFEFF' || /[\r\n]$/.test(text) ? text : text + lineEnd;
  return `${before}${name}=${spelling}${lineEnd}`;
}

function sameValues(some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): boolean {
  return some.size === others.size && [...some].every(([name, value]) => others.get(name) === value);
}

/**
 * Returns the line end for new lines: the same as at the end of the first line, or a line feed if the text has no line
 * end.
 */
function findLineEnd(text: string): string {
  return /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
}

/** The text as a text box normalises it: every line end is a line feed. */
export function boxText(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/**
 * Returns the text after an edit in a text box. Only the changed part is replaced, so the line ends outside of this
 * part stay.
 */
export function applyBoxEdit(text: string, edited: string): string {
  const shown = boxText(text);
  let head = 0;
  while (head < Math.min(shown.length, edited.length) && shown[head] === edited[head]) head += 1;
  let tail = 0;
  const most = Math.min(shown.length, edited.length) - head;
  while (tail < most && shown[shown.length - 1 - tail] === edited[edited.length - 1 - tail]) tail += 1;
  const inserted = edited.slice(head, edited.length - tail).replaceAll('\n', findLineEnd(text));
  const offsets = listOffsets(text);
  const from = offsets[head] ?? text.length;
  const to = offsets[shown.length - tail] ?? text.length;
  const after = text.slice(0, from) + inserted + text.slice(to);
  // If the edit has put a line feed after a lone CR, the two count as one line end, and a line is lost. To prevent
  // this, all line ends of the text become equal.
  return boxText(after) === edited ? after : edited.replaceAll('\n', findLineEnd(text));
}

/** Returns the offset in `text` of each character of `boxText(text)`; the last entry is the length of `text`. */
function listOffsets(text: string): number[] {
  const offsets: number[] = [];
  for (let at = 0; at < text.length; at += text.startsWith('\r\n', at) ? 2 : 1) offsets.push(at);
  return [...offsets, text.length];
}
