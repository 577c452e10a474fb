import { openCommand, type Line } from './command-channel.ts';
import { killLine } from './remote-command.ts';

/**
 * Ends a process of the runner and the other processes of its group: SIGTERM, then SIGKILL after `seconds`. Never
 * rejects: also resolves if the connection is lost.
 */
export async function killRemote(line: Line, pid: number, seconds: number): Promise<void> {
  try {
    const { channel, ended } = await openCommand(line, killLine(pid, seconds), {});
    channel.resume();
    channel.stderr.resume();
    await ended;
  } catch {
    // Without a connection, the watchdog of a long-lived command ends the command. A short command ends by itself, or
    // when it writes to its broken pipes.
  }
}
