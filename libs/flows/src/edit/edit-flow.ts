import { readYaml } from '../yaml/read-yaml.ts';
import { type NewStep, printStep } from './print-step.ts';

/** A change of the steps of a flow, not of those inside a step. Positions begin at 0. */
export type FlowEdit =
  | { readonly kind: 'insert'; readonly at: number; readonly steps: readonly NewStep[] }
  | { readonly kind: 'replace'; readonly at: number; readonly step: NewStep }
  | { readonly kind: 'move'; readonly at: number; readonly to: number }
  | { readonly kind: 'delete'; readonly at: number };

/**
 * Changes the steps of a flow in its text. Everything else keeps its bytes: comments, blank lines, quotes, the ends of
 * lines, and the steps that are not named. A comment directly above a step belongs to this step.
 *
 * @throws RangeError if the flow has no such step, or if its steps are not a list with dashes
 */
export function editFlow(source: string, edit: FlowEdit): string {
  const { before, steps, indent, newline } = divideFlow(source);
  const at = edit.kind === 'insert' ? edit.at : requireStep(edit.at, steps.length);
  const print = (step: NewStep): string => `${printStep(step, indent).replaceAll('\n', newline)}${newline}`;
  switch (edit.kind) {
    case 'insert':
      if (at < 0 || at > steps.length) throw new RangeError(`The flow has no place ${at} for a step.`);
      return join([...steps.slice(0, at), ...edit.steps.map(print), ...steps.slice(at)], { before, newline });
    case 'replace':
      return join(steps.with(at, keepAround(steps[at] ?? '', print(edit.step), newline)), {
        before,
        newline,
      });
    case 'delete':
      return join(steps.toSpliced(at, 1), { before, newline });
    case 'move': {
      const moved = steps.toSpliced(at, 1);
      return join(moved.toSpliced(requireStep(edit.to, steps.length), 0, steps[at] ?? ''), {
        before,
        newline,
      });
    }
  }
}

function requireStep(at: number, count: number): number {
  if (!Number.isInteger(at) || at < 0 || at >= count) throw new RangeError(`The flow has no step ${at}.`);
  return at;
}

/** The text of a flow in parts. Together, in their order, the parts are the whole text. */
export interface DividedFlow {
  /** Everything before the first step and its comment. */
  readonly before: string;
  /** The text of each step, with the comment above it and the lines up to the next step. */
  readonly steps: readonly string[];
  readonly indent: string;
  readonly newline: string;
}

/**
 * Divides the text of a flow into its steps.
 *
 * @throws RangeError if its steps are not a list with dashes
 */
export function divideFlow(source: string): DividedFlow {
  const list = readYaml(source, '').documents[1];
  const newline = source.includes('\r\n') ? '\r\n' : '\n';
  if (list === undefined || list.kind === 'null')
    return { before: endLine(source, newline), steps: [], indent: '', newline };
  const dashes = list.kind === 'list' ? list.dashes : [];
  const starts = dashes.flatMap((dash) => (dash === undefined ? [] : [findBegin(source, dash)]));
  if (list.kind !== 'list' || starts.length < list.items.length)
    throw new RangeError('The steps of the flow are not a list with dashes.');
  const [first = source.length] = starts;
  const lineBegin = source.lastIndexOf('\n', (dashes[0] ?? 0) - 1) + 1;
  return {
    before: source.slice(0, first),
    steps: starts.map((start, at) => source.slice(start, starts[at + 1])),
    indent: source.slice(lineBegin, dashes[0]),
    newline,
  };
}

/** Returns the position of the line with the dash, or of the first of the comment lines directly above it. */
function findBegin(source: string, dash: number): number {
  let begin = source.lastIndexOf('\n', dash - 1) + 1;
  for (;;) {
    if (begin === 0) return begin;
    const above = source.lastIndexOf('\n', begin - 2) + 1;
    if (!/^[ \t]*#/u.test(source.slice(above, begin))) return begin;
    begin = above;
  }
}

/** Returns a step's new text with the comment above the former one, and the blank lines after it. */
function keepAround(former: string, next: string, newline: string): string {
  const [comment = ''] = /^(?:[ \t]*#[^\n]*\n)*/u.exec(former) ?? [];
  const blank = former.slice(former.trimEnd().length);
  return `${comment}${next.trimEnd()}${blank === '' ? newline : blank}`;
}

function join(
  steps: readonly string[],
  { before, newline }: { readonly before: string; readonly newline: string },
): string {
  // The last step of a file may have no end of line. If it is not the last one any more, it gets one.
  return [before, ...steps].map((part, at) => (at < steps.length ? endLine(part, newline) : part)).join('');
}

function endLine(text: string, newline: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}${newline}`;
}
