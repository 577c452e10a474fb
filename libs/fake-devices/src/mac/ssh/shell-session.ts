import { spawn, type ChildProcess } from 'node:child_process';

import type { Session } from 'ssh2';

import type { MacFolder } from '../mac-folder.ts';

/** Runs a session's command line with a real `/bin/sh`, as sshd does with the user's login shell. */
export function serveCommands(session: Session, folder: MacFolder, running: Set<ChildProcess>): void {
  session.on('exec', (accept, _reject, { command }) => {
    const channel = accept();
    // A process group of its own, which signals reach as a whole: sshd does the same.
    const child = spawn('/bin/sh', ['-c', folder.placeAll(command)], {
      cwd: folder.home,
      env: folder.env,
      detached: true,
    });
    running.add(child);
    channel.pipe(child.stdin);
    child.stdout.pipe(channel, { end: false });
    child.stderr.pipe(channel.stderr, { end: false });
    // The command or the client may go first.
    child.stdin.on('error', () => undefined);
    channel.on('error', () => undefined);
    // sshd leaves a command alone whose channel was closed, but holds its streams no longer.
    channel.on('close', () =>
      [child.stdin, child.stdout, child.stderr].forEach((stream) => stream.destroy()),
    );
    session.on('signal', (accept, refuse, { name }) => {
      if (!SIGNALS.includes(name)) return refuse?.();
      signalGroup(child, `SIG${name}` as NodeJS.Signals);
      accept?.();
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      if (signal) channel.exit(signal.replace(/^SIG/, ''));
      else channel.exit(code ?? 255);
      channel.end();
      // Input nobody took would keep the session open.
      channel.resume();
    });
  });
}

// What OpenSSH passes on: the signals of RFC 4254, 6.10.
const SIGNALS = 'ABRT ALRM FPE HUP INT KILL PIPE QUIT SEGV TERM USR1 USR2'.split(' ');

export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // Already gone.
  }
}
