import { spawnSync } from 'node:child_process';

/** Whether a process with this id runs. A zombie does not: in a container it may never be collected. */
export function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout);
}
