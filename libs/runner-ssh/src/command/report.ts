import { REPORT } from './remote-command.ts';

/** What the shell reported before it became the command: its process id, or why it started nothing. */
export type Report =
  { readonly pid: number } | { readonly pid: undefined; readonly reason: 'missing' | 'folder' };

const LINE = new RegExp(`${REPORT}(\\d{1,9}|missing|folder)\\n`);
const SEARCHED_BYTES = 16 * 1024;

/**
 * Takes the shell's report out of the beginning of standard error. A login script may have printed before it; that
 * stays. `undefined` while the report is not there yet.
 */
export function takeReport(stderr: Buffer): { readonly report: Report; readonly rest: Buffer } | undefined {
  const line = LINE.exec(stderr.toString('latin1', 0, SEARCHED_BYTES));
  if (!line) return undefined;
  const rest = Buffer.concat([stderr.subarray(0, line.index), stderr.subarray(line.index + line[0].length)]);
  const word = line[1];
  if (word === 'missing' || word === 'folder') return { report: { pid: undefined, reason: word }, rest };
  return { report: { pid: Number(word) }, rest };
}
