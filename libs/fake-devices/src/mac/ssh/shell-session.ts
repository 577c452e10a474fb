import type { Session } from 'ssh2';

import type { MacCommand, MacSystem } from '../mac-system.ts';
import type { StrangeProperties } from '../strange-properties.ts';

/** What the commands of a connection share. */
export interface CommandSession {
  readonly system: MacSystem;
  /** The commands of the connection that must be ended with it. */
  readonly running: Set<MacCommand>;
  readonly properties: StrangeProperties;
}

/** Runs the command line of a session. */
export function serveCommands(session: Session, { system, running, properties }: CommandSession): void {
  session.on('exec', (accept, _reject, { command: line }) => {
    const channel = accept();
    const closed = new AbortController();
    // Writing to a client that has already ended fails, which has no consequence.
    channel.on('error', () => undefined);
    channel.on('close', () => closed.abort());
    const { stderr } = channel;
    const { startupOutput = '', loginShell } = properties.current;
    channel.write(startupOutput);
    stderr.write(startupOutput);
    if (loginShell === 'tcsh' && hasQuotedNewline(line)) {
      stderr.write(`Unmatched '''.\n`);
      channel.exit(1);
      channel.end();
      return;
    }
    const command = system.run(line, { stdin: channel, stdout: channel, stderr, closed: closed.signal });
    running.add(command);
    session.on('signal', (accept, refuse, { name }) => {
      if (!SIGNALS.includes(name)) return refuse?.();
      command.signal(name);
      accept?.();
    });
    void command.ended.then((end) => {
      // Processes that the command has started may still run. In that case, the command stays in `running`, so that
      // these processes are killed when the connection closes.
      if (!command.isRunning) running.delete(command);
      if ('signal' in end) channel.exit(end.signal);
      else channel.exit(end.code);
      channel.end();
      // Unread input would keep the session open.
      channel.resume();
    });
  });
}

// The signals that OpenSSH delivers (RFC 4254, 6.10).
const SIGNALS = 'ABRT ALRM FPE HUP INT KILL PIPE QUIT SEGV TERM USR1 USR2'.split(' ');

/** Whether a line has a newline in single quotes. */
function hasQuotedNewline(line: string): boolean {
  return line.split("'").some((part, index) => index % 2 === 1 && part.includes('\n'));
}
