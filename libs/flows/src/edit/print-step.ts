import type { CommandName } from '../flow.ts';

/** A step to write into a flow: a command, and its value if it has one. */
export interface NewStep {
  readonly command: CommandName;
  readonly value?: NewValue;
  /** Written behind the command. */
  readonly comment?: string;
}

export type NewValue = string | number | boolean | { readonly [key: string]: NewValue };

/** Returns a step as the lines of a flow, without an end of line: two spaces for each level, texts in double quotes. */
export function printStep({ command, value, comment }: NewStep, indent = ''): string {
  const note = comment === undefined ? '' : ` # ${comment.replace(/\s+/gu, ' ')}`;
  if (value === undefined) return `${indent}- ${command}${note}`;
  if (typeof value !== 'object') return `${indent}- ${command}: ${printScalar(value)}${note}`;
  return [`${indent}- ${command}:${note}`, ...printMap(value, `${indent}    `)].join('\n');
}

/** Returns a value in one line, a map in curly brackets. */
export function printInline(value: NewValue): string {
  if (typeof value !== 'object') return printScalar(value);
  return `{ ${Object.entries(value)
    .map(([key, one]) => `${key}: ${printInline(one)}`)
    .join(', ')} }`;
}

function printMap(map: Exclude<NewValue, string | number | boolean>, indent: string): string[] {
  return Object.entries(map).flatMap(([key, value]) =>
    typeof value === 'object'
      ? [`${indent}${key}:`, ...printMap(value, `${indent}  `)]
      : [`${indent}${key}: ${printScalar(value)}`],
  );
}

/** JSON's form of a text is also YAML's in double quotes, except for two ends of line that YAML 1.1 knows. */
function printScalar(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  return JSON.stringify(value)
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
    .replaceAll('\u0085', '\\u0085');
}
