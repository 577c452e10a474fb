import { REPORT } from './remote-command.ts';

/**
 * The report that the shell prints before the command replaces the shell: the process id, or the reason why no process
 * was started.
 */
export type Report =
  { readonly pid: number } | { readonly pid: undefined; readonly reason: 'missing' | 'folder' };

const LINE = new RegExp(`${REPORT}(\\d{1,9}|missing|folder)\\n`);
const SEARCHED_BYTES = 16 * 1024;

/**
 * Reads the shell's report from the beginning of a stream, and removes it with everything before it, which start-up
 * files of the login shell have printed. Returns undefined while the report is incomplete.
 */
export function takeReport(output: Buffer): { readonly report: Report; readonly rest: Buffer } | undefined {
  const line = LINE.exec(output.toString('latin1', 0, SEARCHED_BYTES));
  if (!line) return undefined;
  const rest = output.subarray(line.index + line[0].length);
  const word = line[1];
  if (word === 'missing' || word === 'folder') return { report: { pid: undefined, reason: word }, rest };
  return { report: { pid: Number(word) }, rest };
}

/**
 * Returns a filter that removes the report of a stream, and everything before it. `report` is called with the report, or
 * with undefined if the stream begins with too much other text.
 */
export function reportFilter(report: (report: Report | undefined) => void): (chunk: Buffer) => Buffer {
  let head: Buffer | undefined = Buffer.alloc(0);
  return (chunk) => {
    if (!head) return chunk;
    head = Buffer.concat([head, chunk]);
    const taken = takeReport(head);
    if (!taken) {
      if (head.length > SEARCHED_BYTES) report(undefined);
      return Buffer.alloc(0);
    }
    head = undefined;
    report(taken.report);
    return taken.rest;
  };
}
