import { computeArithmetic } from './arithmetic.ts';
import type { Script, Word, WordPart } from './script.ts';
import type { PatternPart } from './shell-pattern.ts';

/** The values that words are expanded with. */
export interface ShellValues {
  /** The arguments of the script: `$1` and so on. */
  readonly args: readonly string[];
  /** Returns the value of a variable or of a special parameter; undefined if it is not set. */
  findValue(name: string): string | undefined;
  /** Runs a command substitution. Returns its output without line breaks at the end. */
  readOutput(script: Script): Promise<string>;
}

/** Expands words as a POSIX shell does, except for file names: `*` stays as it is. */
export async function expandWords(words: readonly Word[], values: ShellValues): Promise<string[]> {
  const expanded: string[] = [];
  for (const word of words) expanded.push(...(await expandFields(word, values)));
  return expanded;
}

/** Expands a word to one text, without splitting it: the value of an assignment, a target of a redirection. */
export async function expandText(word: Word, values: ShellValues): Promise<string> {
  return (await expandPattern(word, values)).map(({ text }) => text).join('');
}

/** Expands a pattern of `case`. */
export async function expandPattern(word: Word, values: ShellValues): Promise<PatternPart[]> {
  const parts: PatternPart[] = [];
  for (const part of word) parts.push({ text: await expandPart(part, values), isQuoted: part.isQuoted });
  return parts;
}

async function expandFields(word: Word, values: ShellValues): Promise<string[]> {
  const fields: string[] = [];
  // The field that later parts continue; undefined between two fields.
  let open: string | undefined;
  for (const part of word) {
    if (isAllArguments(part)) {
      for (const [index, arg] of values.args.entries()) {
        if (index > 0 && open !== undefined) fields.push(open);
        open = index === 0 ? (open ?? '') + arg : arg;
      }
      continue;
    }
    const text = await expandPart(part, values);
    if (part.isQuoted || part.kind === 'text') {
      open = (open ?? '') + text;
      continue;
    }
    const pieces = text.split(/[ \t\n]+/);
    for (const [index, piece] of pieces.entries()) {
      if (index > 0 && open !== undefined) {
        fields.push(open);
        open = undefined;
      }
      if (piece !== '') open = (open ?? '') + piece;
    }
  }
  if (open !== undefined) fields.push(open);
  return fields;
}

function isAllArguments(part: WordPart): boolean {
  return part.kind === 'variable' && part.name === '@' && part.operator === undefined;
}

async function expandPart(part: WordPart, values: ShellValues): Promise<string> {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'command':
      return values.readOutput(part.script);
    case 'arithmetic':
      return String(computeArithmetic(part.text, (name) => values.findValue(name) ?? ''));
    case 'variable': {
      const value = values.findValue(part.name);
      if (part.operator === undefined) return value ?? '';
      if (part.operator === '%')
        return withoutEnd(value ?? '', await expandText(part.alternative ?? [], values));
      const isSet = part.operator.startsWith(':') ? (value ?? '') !== '' : value !== undefined;
      const alternative = () => expandText(part.alternative ?? [], values);
      if (part.operator.endsWith('+')) return isSet ? alternative() : '';
      return isSet ? (value ?? '') : alternative();
    }
  }
}

/** `${name%end}`. Only an end without wildcards is simulated. */
function withoutEnd(value: string, end: string): string {
  return end !== '' && value.endsWith(end) ? value.slice(0, -end.length) : value;
}
