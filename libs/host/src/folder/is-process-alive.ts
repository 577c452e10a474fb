import { readCode } from './folder-failure.ts';

/** Whether a process with this id runs on this machine. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return readCode(error) === 'EPERM';
  }
}
