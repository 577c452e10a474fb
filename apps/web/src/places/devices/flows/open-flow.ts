import type { FlowDocument, FlowIssue } from '@storedeck/contract';
import { joinRecorded, printStep, type RecordedStep } from '@storedeck/flows/record';

/** A step of an open flow. */
export interface FlowStep {
  /** Identifies the step while the flow is open, also after it was moved. */
  readonly key: number;
  /** The lines of the step in the file, with the comment above it. */
  readonly source: string;
  /** What the step was recorded as. Absent for a step of a file, and for one that was written by hand. */
  readonly recorded?: RecordedStep | undefined;
  /** What the check of the file has found in the step. */
  readonly issues?: readonly FlowIssue[] | undefined;
}

/** A flow that is open in the page, and may differ from its file. */
export interface OpenFlow {
  /** Null for a flow that was never saved. */
  readonly path: string | null;
  /** Identifies the content of the file that was read or saved last; empty without a file. */
  readonly etag: string;
  /** The app, as an expression may give it. */
  readonly appId: string;
  /** What precedes the steps in the file. Null if the flow cannot be edited by steps. */
  readonly before: string | null;
  readonly steps: readonly FlowStep[];
  readonly isChanged: boolean;
}

/** Returns a new flow, which starts its app. */
export function newFlow(): OpenFlow {
  const steps = [{ key: 0, source: '- launchApp\n' }];
  return nameApp({ path: null, etag: '', appId: '', before: '', steps, isChanged: false }, '');
}

/** Sets the app of a flow that is in no file yet. */
export function nameApp(flow: OpenFlow, appId: string): OpenFlow {
  const written = /^[\w.-]+$/u.test(appId) ? appId : JSON.stringify(appId === '' ? 'app' : appId);
  return { ...flow, appId, before: `appId: ${written}\n---\n` };
}

/** Returns the flow of a file. */
export function openDocument(document: FlowDocument): OpenFlow {
  const { path, etag, appId, before, steps } = document;
  const opened = steps.map(({ source, text }, key) => ({ key, source: before === null ? text : source }));
  const flow = { path, etag, appId: appId ?? '', before, steps: opened, isChanged: false };
  return placeIssues(flow, document);
}

/** Gives each step what the check of the file has found in its lines. The steps must be those of the file. */
export function placeIssues(flow: OpenFlow, { path, issues }: FlowDocument): OpenFlow {
  if (flow.before === null) return flow;
  let end = countLines(flow.before);
  const steps = flow.steps.map((step) => {
    const begin = end;
    end += Math.max(1, countLines(step.source));
    const own = issues.filter(({ file, line }) => file === path && line > begin && line <= end);
    return { ...step, issues: own.length > 0 ? own : undefined };
  });
  return { ...flow, steps };
}

/** Whether an issue was found in a step of the file itself, and not in its head or in another file. */
export function isInStep(
  { file, line }: FlowIssue,
  { path, before }: Pick<FlowDocument, 'path' | 'before'>,
): boolean {
  return before !== null && file === path && line > countLines(before);
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

/** Returns the text of the file. */
export function composeFlow({ before, steps }: OpenFlow): string {
  const parts = [before ?? '', ...steps.map(({ source }) => source)];
  // The last step of a file may have no end of line. If it is not the last one any more, it gets one.
  return parts.map((part, at) => (at < steps.length ? endLine(part) : part)).join('');
}

function endLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** Changes the steps of a flow. */
export type StepEdit =
  | { readonly kind: 'record'; readonly steps: readonly RecordedStep[] }
  | { readonly kind: 'replace'; readonly key: number; readonly source: string }
  | { readonly kind: 'move'; readonly key: number; readonly by: 1 | -1 }
  | { readonly kind: 'delete'; readonly key: number };

export function editSteps(flow: OpenFlow, edit: StepEdit): OpenFlow {
  return { ...flow, steps: change(flow.steps, edit), isChanged: true };
}

function change(steps: readonly FlowStep[], edit: StepEdit): readonly FlowStep[] {
  if (edit.kind === 'record') return edit.steps.reduce(record, steps);
  const at = steps.findIndex(({ key }) => key === edit.key);
  const step = steps[at];
  if (!step) return steps;
  switch (edit.kind) {
    case 'replace':
      return steps.with(at, { key: step.key, source: endLine(edit.source) });
    case 'delete':
      return steps.toSpliced(at, 1);
    case 'move': {
      const other = steps[at + edit.by];
      return other ? steps.with(at, other).with(at + edit.by, step) : steps;
    }
  }
}

/** Adds a recorded step, or joins it with the last one. */
function record(steps: readonly FlowStep[], next: RecordedStep): readonly FlowStep[] {
  const last = steps.at(-1);
  const joined = last?.recorded && joinRecorded(last.recorded, next);
  const kept = joined ? steps.slice(0, -1) : steps;
  const free = Math.max(-1, ...steps.map(({ key }) => key)) + 1;
  const added = (joined ?? [next]).map((recorded, at) => ({
    key: joined && last ? last.key : free + at,
    source: `${printStep(recorded.step)}\n`,
    recorded,
  }));
  return [...kept, ...added];
}

/** Returns a step for people: without the dash and the indentation of the list, and without the comment above it. */
export function stepText({ source }: Pick<FlowStep, 'source'>): string {
  const lines = source.split(/\r?\n/u).filter((line) => line.trim() !== '' && !/^\s*#/u.test(line));
  const [first = '', ...rest] = lines;
  const dash = /^(\s*)-\s+/u.exec(first);
  if (!dash) return source.trim();
  const indent = Math.min(...rest.map((line) => line.search(/\S/u)), dash[0].length + 2);
  return [first.slice(dash[0].length), ...rest.map((line) => `  ${line.slice(indent)}`)].join('\n').trim();
}

/** Returns the text of a step that a person has written without the dash of the list. */
export function stepSource(text: string): string {
  const [first = '', ...rest] = text.trim().split(/\r?\n/u);
  const isListed = first.startsWith('- ');
  return [isListed ? first : `- ${first}`, ...rest.map((line) => (isListed ? line : `  ${line}`)), ''].join(
    '\n',
  );
}
