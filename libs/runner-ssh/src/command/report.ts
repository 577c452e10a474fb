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
 * Removes the shell's report from the beginning of standard error. Keeps text that a login script printed before the
 * report. Returns undefined while the report is incomplete.
 */
export function takeReport(stderr: Buffer): { readonly report: Report; readonly rest: Buffer } | undefined {
  const line = LINE.exec(stderr.toString('latin1', 0, SEARCHED_BYTES));
  if (!line) return undefined;
  const rest = Buffer.concat([stderr.subarray(0, line.index), stderr.subarray(line.index + line[0].length)]);
  const word = line[1];
  if (word === 'missing' || word === 'folder') return { report: { pid: undefined, reason: word }, rest };
  return { report: { pid: Number(word) }, rest };
}
