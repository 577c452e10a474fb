import { type Context, createContext, Script } from 'node:vm';

import { translatePattern } from '../patterns/translate-pattern.ts';

/** Compares patterns with values. */
export interface Matches {
  /** Whether a pattern matches one of these values. */
  (pattern: string, values: readonly string[], kind: 'text' | 'id'): boolean;
  /** Compares a pattern with many values at once, which is faster than one after the other. */
  readonly prepare?: (pattern: string, values: readonly string[]) => void;
}

/** The time in ms that all comparisons of one pattern with one screen may take. A busy computer needs long to count it. */
const DEADLINE_MS = 1000;

/** A pattern that needs too much time, as some do that repeat a repetition. */
export class SlowPattern extends Error {}

/**
 * Returns a function that compares values with patterns. A pattern without signs of a regular expression is compared
 * without one. A regular expression that takes too long is stopped: the watchdog of `node:vm` also ends the search of an
 * expression, which nothing else in the same thread can do. The watchdog takes longer than most searches, so one that
 * cannot take long runs without it.
 */
export function createMatcher({ deadlineMs = DEADLINE_MS } = {}): Matches {
  const compiled = new Map<string, RegExp | undefined>();
  /** The results of the last screen, for the patterns that need the watchdog. */
  const prepared = new Map<string, ReadonlyMap<string, boolean>>();
  const expressionFor = (pattern: string): RegExp | undefined => {
    if (!compiled.has(pattern)) compiled.set(pattern, translatePattern(pattern));
    return compiled.get(pattern);
  };
  const testWithin = createWatch(deadlineMs);
  const matches = (pattern: string, values: readonly string[], kind: 'text' | 'id'): boolean => {
    if (values.length === 0) return false;
    const folded = pattern.toLowerCase();
    const isEqual = values.some((value) => value.toLowerCase() === folded);
    if (isPlain(pattern)) return isEqual;
    // Maestro also accepts a text that equals the pattern, but no id.
    if (kind === 'text' && values.includes(pattern)) return true;
    const expression = expressionFor(pattern);
    if (expression === undefined) return isEqual;
    if (isQuick(pattern, values)) return values.some((value) => expression.test(value));
    const results = prepared.get(pattern);
    return values.some((value) => results?.get(value) ?? testWithin(expression, [value])[0] === true);
  };
  const prepare = (pattern: string, values: readonly string[]): void => {
    if (isPlain(pattern) || isQuick(pattern, values)) return;
    const expression = expressionFor(pattern);
    if (expression === undefined) return;
    const results = testWithin(expression, values);
    prepared.set(pattern, new Map(values.map((value, at) => [value, results[at] === true])));
  };
  return Object.assign(matches, { prepare });
}

/** Whether a text means the same as a pattern and as a text. */
function isPlain(pattern: string): boolean {
  return !/[\\^$.|?*+()[\]{}]/u.test(pattern);
}

/** The longest value that is searched without the watchdog, in UTF-16 units. */
const QUICK_LENGTH = 500;

/**
 * Whether a search certainly ends soon: at most two parts are repeated and none of them is a group, so that the steps are
 * about the square of the length of a short value, or there is one group and no repetition.
 */
function isQuick(pattern: string, values: readonly string[]): boolean {
  const bare = pattern.replace(/^\(\?[ims]+\)/u, '').replaceAll(/\\[^\p{L}\p{N}]/gu, '');
  const groups = bare.split('(').length - 1;
  const repeated = bare.match(/[*+?{]/gu)?.length ?? 0;
  return (
    !/\\[1-9k]/u.test(bare) &&
    (groups === 0 ? repeated <= 2 : groups === 1 && repeated === 0) &&
    values.every(({ length }) => length <= QUICK_LENGTH)
  );
}

/**
 * The largest number of choices outside of a repetition. V8 ends a search only where something is repeated; each choice
 * doubles the time between.
 */
const MAX_CHOICES = 20;

function countChoices({ source }: RegExp): number {
  const bare = source.replaceAll(/\\./gsu, '');
  const optional = bare.match(/(?<![*+?}(])\?|\{\d*,/gu)?.length ?? 0;
  // The alternatives of one group add up; those of several groups multiply. Three groups are those of `translatePattern`.
  const groups = bare.split('(').length - 1 - 3;
  return optional + (groups > 1 ? bare.split('|').length - 1 : 0);
}

const SCRIPT = new Script('values.map((value) => expression.test(value))');

/** Returns a function that tests each value within the deadline. */
function createWatch(timeout: number): (expression: RegExp, values: readonly string[]) => readonly boolean[] {
  let sandbox: Context | undefined;
  return (expression, values) => {
    if (countChoices(expression) > MAX_CHOICES) throw tooSlow(expression);
    sandbox ??= createContext({});
    Object.assign(sandbox, { expression, values });
    try {
      const results: unknown = SCRIPT.runInContext(sandbox, { timeout });
      return Array.isArray(results) ? results.map(Boolean) : [];
    } catch (error) {
      if (isTimeout(error)) throw tooSlow(expression);
      throw error;
    }
  };
}

function tooSlow({ source }: RegExp): SlowPattern {
  return new SlowPattern(
    `The pattern ${source.slice(0, 80)} takes too long. Repeat nothing that is repeated already, and write fewer parts that may be absent.`,
  );
}

function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
