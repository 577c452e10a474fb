import { shellQuote } from '@storedeck/host';

export interface RemoteCommand {
  /** The absolute path of the program on the runner. */
  readonly path: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly cwd?: string | undefined;
  /** Whether the caller writes to the standard input of the command. */
  readonly input: boolean;
  /** Whether the command must end when the connection ends. */
  readonly endsWithConnection: boolean;
}

/**
 * The text with which the shell's report begins, on standard output and on standard error. It is followed by the process
 * id, or by the reason why no process was started. Everything before it was printed by start-up files of the login shell.
 */
export const REPORT = 'storedeck:';

/**
 * Returns the line for the runner's login shell (zsh by default on a Mac). The login shell is replaced by `/bin/sh`,
 * which reports its process id and is then replaced by the command. So the reported id is also the id of the command.
 * The script is one line, because csh and tcsh do not accept quoted text with a newline. Our own text has neither single
 * quotes nor backslashes, because nu cannot join quoted and unquoted text to one word.
 */
export function commandLine({ path, args, env = {}, cwd, input, endsWithConnection }: RemoteCommand): string {
  const script = [
    `[ -x "$1" ] || { echo ${REPORT}missing >&2; exit 127; }`,
    ...(cwd === undefined
      ? []
      : [`cd -- ${shellQuote([cwd])} 2>/dev/null || { echo ${REPORT}folder >&2; exit 126; }`]),
    ...Object.entries(env).map(([name, value]) => `export ${name}=${shellQuote([value])}`),
    // The watchdog starts before the report, because the connection may break at any time after the report.
    ...(endsWithConnection ? [WATCHDOG] : []),
    `echo ${REPORT}$$`,
    `echo ${REPORT}$$ >&2`,
    input ? 'exec "$@"' : 'exec "$@" </dev/null',
  ].join('; ');
  return `exec ${shellQuote(['/bin/sh', '-c', script, 'sh', path, ...args])}`;
}

// sshd does not end a command when the connection breaks. This loop watches the process of sshd, which is the parent of
// the shell. Within two seconds after the process of sshd has ended, the loop ends the process group of the command.
// The loop starts only if the user may send signals to the process of sshd. Otherwise, `kill -0` would always fail.
const WATCHDOG = [
  'if kill -0 $PPID 2>/dev/null; then (while kill -0 $$ && kill -0 $PPID; do sleep 2; done',
  'trap "" TERM',
  'kill -TERM -$$ || kill -TERM $$',
  'sleep 5',
  'kill -KILL -$$ || kill -KILL $$) </dev/null >/dev/null 2>&1 & fi',
].join('; ');

/**
 * Returns the line that ends a process and its process group: SIGTERM, then SIGKILL after `seconds`. The line finishes
 * when the processes have ended or SIGKILL was sent.
 */
export function killLine(pid: number, seconds: number): string {
  return `exec ${shellQuote(['/bin/sh', '-c', KILL, 'sh', String(pid), String(seconds)])}`;
}

// Some SSH servers do not start each command in its own process group. Then only the process itself is ended.
const KILL = [
  'target=-$1',
  'kill -TERM $target 2>/dev/null || { target=$1; kill -TERM $target 2>/dev/null || exit 0; }',
  'tenths=0',
  'while kill -0 $target 2>/dev/null; do [ $tenths -ge $(($2 * 10)) ] && { kill -KILL $target 2>/dev/null; exit 0; }',
  'sleep 0.1',
  'tenths=$((tenths + 1))',
  'done',
].join('; ');
