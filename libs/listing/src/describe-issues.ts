import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** More faults than a person mends at once. */
const MAX_ISSUES = 10;

/**
 * Says what is wrong with a file that a person has written: one sentence for each place, such as
 * `outputs[0].height must be a number, not a text.` At most 10 places are named.
 *
 * @param written the value that the schema refused
 * @param whole what the file is called where the fault is in no single place, such as `The design`
 */
export function describeIssues(error: z.ZodError, written: unknown, whole: string): string[] {
  return error.issues
    .slice(0, MAX_ISSUES)
    .map((issue) => describeIssue(issue, { written, whole, above: [] }));
}

interface Written {
  readonly written: unknown;
  readonly whole: string;
  /** The place of `written` in the file. */
  readonly above: readonly PropertyKey[];
}

function describeIssue(issue: Issue, { written, whole, above }: Written): string {
  const path = [...above, ...issue.path];
  const place = namePlace(path);
  const name = place || whole;
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.map((key) => `“${key}”`).join(' and ');
    return `${keys} ${issue.keys.length === 1 ? 'is' : 'are'} unknown${place && ` in ${place}`}.`;
  }
  const value = findValue(written, issue.path);
  if (value === undefined) return `${name} is missing.`;
  const close = issue.code === 'invalid_union' ? findClose(issue) : undefined;
  if (close) return describeIssue(close, { written: value, whole, above: path });
  const rule = nameRule(issue, value);
  return `${name}${rule.startsWith('must ') ? ' ' : ': '}${rule}.`;
}

type Union = Extract<Issue, { code: 'invalid_union' }>;

/** What is wrong with the form that a value of several possible forms has; undefined if it has none of them. */
function findClose({ errors }: Union): Issue | undefined {
  const isOther = ([first]: readonly Issue[]) => first?.code === 'invalid_type' && first.path.length === 0;
  return errors.find((issues) => issues.length > 0 && !isOther(issues))?.[0];
}

/** Names a place as programs do: `outputs[0].slot`. */
function namePlace(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

function findValue(written: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inside, key) => (inside instanceof Object ? Reflect.get(inside, key) : undefined),
    written,
  );
}

function nameRule(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${nameType(issue.expected)}, not ${nameValue(value)}`;
    case 'invalid_value':
      return `must be ${listOptions(issue.values)}`;
    case 'too_small':
      return nameLimit(issue.origin, Number(issue.minimum), 'least');
    case 'too_big':
      return nameLimit(issue.origin, Number(issue.maximum), 'most');
    case 'invalid_key':
      return issue.issues[0]?.message ?? issue.message;
    case 'invalid_union':
      return nameUnion(issue, value);
    default:
      return issue.message;
  }
}

function nameUnion(issue: Union, value: unknown): string {
  if ('options' in issue && Array.isArray(issue.options)) return `must be ${listOptions(issue.options)}`;
  const types = issue.errors.flatMap(([first]) =>
    first?.code === 'invalid_type' ? nameType(first.expected) : [],
  );
  return types.length === 0 ? issue.message : `must be ${joinWithOr(types)}, not ${nameValue(value)}`;
}

function nameLimit(origin: string, limit: number, side: 'least' | 'most'): string {
  const things = { string: 'character', array: 'entry' }[origin];
  if (things === undefined) return `must be at ${side} ${limit}`;
  if (limit === 1 && side === 'least') return 'must not be empty';
  const plural = things === 'entry' ? 'entries' : 'characters';
  return `must have at ${side} ${limit} ${limit === 1 ? things : plural}`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'an object in { }',
  record: 'an object in { }',
  null: 'null',
};

function nameType(type: string): string {
  return TYPES[type] ?? type;
}

function nameValue(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return nameType(Array.isArray(value) ? 'array' : typeof value);
}

function listOptions(options: readonly unknown[]): string {
  return joinWithOr(options.map((option) => (typeof option === 'string' ? `“${option}”` : String(option))));
}

function joinWithOr(names: readonly string[]): string {
  const different = [...new Set(names)];
  return [different.slice(0, -1).join(', '), different.at(-1)].filter(Boolean).join(' or ');
}
