import { openCommand, type Line } from './command-channel.ts';
import { killLine } from './remote-command.ts';

/** Ends a process of the runner and its children: SIGTERM, then SIGKILL after `seconds`. Resolves when that is done or cannot be. */
export async function killRemote(line: Line, pid: number, seconds: number): Promise<void> {
  try {
    const { channel, ended } = await openCommand(line, killLine(pid, seconds), {});
    channel.resume();
    channel.stderr.resume();
    await ended;
  } catch {
    // The connection is gone: the command ends by its tether, or with its broken pipes.
  }
}
