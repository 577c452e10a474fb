import { openCommand, type Line } from './command-channel.ts';
import { killLine } from './remote-command.ts';

/**
 * Ends a process of the runner and its children: SIGTERM, then SIGKILL after `seconds`. Also resolves if the connection
 * is lost.
 */
export async function killRemote(line: Line, pid: number, seconds: number): Promise<void> {
  try {
    const { channel, ended } = await openCommand(line, killLine(pid, seconds), {});
    channel.resume();
    channel.stderr.resume();
    await ended;
  } catch {
    // Without a connection, the watchdog of the command ends it, or the command ends because its pipes are broken.
  }
}
