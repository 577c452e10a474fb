import { spawn, type ChildProcess } from 'node:child_process';

import { signalGroup } from '@storedeck/host';
import type { Session } from 'ssh2';

import type { MacFolder } from '../mac-folder.ts';

/** Runs the command line of a session in a real `/bin/sh`, as sshd does in the user's login shell. */
export function serveCommands(session: Session, folder: MacFolder, running: Set<ChildProcess>): void {
  session.on('exec', (accept, _reject, { command }) => {
    const channel = accept();
    // As with sshd, the command gets its own process group, so that signals reach all of its processes.
    const child = spawn('/bin/sh', ['-c', folder.withRealPaths(command)], {
      cwd: folder.home,
      env: folder.env,
      detached: true,
    });
    running.add(child);
    channel.pipe(child.stdin);
    child.stdout.pipe(channel, { end: false });
    child.stderr.pipe(channel.stderr, { end: false });
    // Writing to a command or a client that has already ended fails, which has no consequence.
    child.stdin.on('error', () => undefined);
    channel.on('error', () => undefined);
    // When a channel closes, sshd does not end the command, but closes its streams.
    channel.on('close', () =>
      [child.stdin, child.stdout, child.stderr].forEach((stream) => stream.destroy()),
    );
    session.on('signal', (accept, refuse, { name }) => {
      if (!SIGNALS.includes(name)) return refuse?.();
      signalCommand(child, `SIG${name}` as NodeJS.Signals);
      accept?.();
    });
    child.on('close', (code, signal) => {
      // Processes that the command has started may still run. In that case, the command stays in `running`, so that
      // these processes are killed when the connection closes.
      if (!groupRuns(child)) running.delete(child);
      if (signal) channel.exit(signal.replace(/^SIG/, ''));
      else channel.exit(code ?? 255);
      channel.end();
      // Unread input would keep the session open.
      channel.resume();
    });
  });
}

// The signals that OpenSSH delivers (RFC 4254, 6.10).
const SIGNALS = 'ABRT ALRM FPE HUP INT KILL PIPE QUIT SEGV TERM USR1 USR2'.split(' ');

/** Sends a signal to all processes of a command. */
export function signalCommand({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) signalGroup(pid, signal);
}

function groupRuns({ pid }: ChildProcess): boolean {
  try {
    return pid !== undefined && process.kill(-pid, 0);
  } catch {
    return false;
  }
}
