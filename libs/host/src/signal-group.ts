/**
 * Sends a signal to a process group of this computer. Every child of a `LocalHost` leads its own group, so the signal
 * reaches the child and the processes that the child has started. A group that no longer exists is ignored.
 */
export function signalGroup(leaderPid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leaderPid, signal);
  } catch {
    // The group has ended.
  }
}
