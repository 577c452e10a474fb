import { readFile, writeFile } from 'node:fs/promises';

/**
 * Returns the resident memory of a process in bytes: the current value, and the highest value since the last call of
 * `resetPeak` or, without a call, since the start of the process. Linux only; NaN on other systems.
 */
export async function processMemory(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const readBytes = (field: string): number =>
    Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? NaN) * 1024;
  return { now: readBytes('VmRSS'), peak: readBytes('VmHWM') };
}

/**
 * Sets the peak back to the current resident memory, by writing `5` to `clear_refs` [proc(5)]. Does nothing on other
 * systems than Linux.
 */
export async function resetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
}

/** Formats bytes for the table: in megabytes (one million bytes each), with one decimal. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
