import { spawnSync } from 'node:child_process';

/** Whether there is a process of that id. A zombie is dead: in a container nobody may collect it. */
export function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout);
}
