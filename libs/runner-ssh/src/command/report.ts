import { REPORT } from './remote-command.ts';

/**
 * The report that the shell prints before the command replaces the shell: the process id, or the reason why no process
 * was started.
 */
export type Report =
  { readonly pid: number } | { readonly pid: undefined; readonly reason: 'missing' | 'folder' };

const LINE = new RegExp(`${REPORT}(\\d{1,9}|missing|folder)\\n`);
const SEARCHED_BYTES = 16 * 1024;

/** A report, what was printed before it, and what follows it. */
interface TakenReport {
  readonly report: Report;
  readonly skipped: Buffer;
  readonly rest: Buffer;
}

/**
 * Reads the shell's report from the beginning of a stream, and removes it with everything before it, which start-up
 * files of the login shell have printed. Returns undefined while the report is incomplete.
 */
export function takeReport(output: Buffer): TakenReport | undefined {
  const line = LINE.exec(output.toString('latin1', 0, SEARCHED_BYTES));
  if (!line) return undefined;
  const skipped = output.subarray(0, line.index);
  const rest = output.subarray(line.index + line[0].length);
  const word = line[1];
  if (word === 'missing' || word === 'folder')
    return { report: { pid: undefined, reason: word }, skipped, rest };
  return { report: { pid: Number(word) }, skipped, rest };
}

/**
 * Returns a filter that removes the report of a stream, and everything before it. `report` is called with the report and
 * what was before it, or with undefined if the stream begins with too much other text.
 */
export function reportFilter(
  report: (report: Report | undefined, skipped: Buffer) => void,
): (chunk: Buffer) => Buffer {
  let head: Buffer | undefined = Buffer.alloc(0);
  return (chunk) => {
    if (!head) return chunk;
    head = Buffer.concat([head, chunk]);
    const taken = takeReport(head);
    if (!taken) {
      if (head.length > SEARCHED_BYTES) report(undefined, head);
      return Buffer.alloc(0);
    }
    head = undefined;
    report(taken.report, taken.skipped);
    return taken.rest;
  };
}
