import { spawnSync } from 'node:child_process';

/** Returns whether a process with this id runs. A zombie does not count: in a container it may never be removed. */
export function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout);
}
