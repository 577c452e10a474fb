/**
 * Sends a signal to a process group of this computer. Every child of a `LocalHost` leads a group of its own, so this reaches the
 * child and what it started. A group that no longer exists is ignored.
 */
export function signalGroup(leaderPid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leaderPid, signal);
  } catch {
    // The group has ended.
  }
}
