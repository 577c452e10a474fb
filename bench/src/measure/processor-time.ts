import { readFile } from 'node:fs/promises';

const TICKS_PER_SECOND = 100;

/**
 * Returns the processor time of a process so far, in seconds [proc(5), fields 14 and 15 of stat]. NaN on other systems
 * than Linux.
 */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? NaN) + Number(fields[12] ?? NaN)) / TICKS_PER_SECOND;
}
