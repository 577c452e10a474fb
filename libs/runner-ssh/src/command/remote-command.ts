import { shellQuote } from './shell-quote.ts';

export interface RemoteCommand {
  /** Absolute path on the runner. */
  readonly path: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly cwd?: string | undefined;
  /** Whether the caller writes to its standard input. */
  readonly input: boolean;
  /** Whether the command must end together with the connection. */
  readonly endsWithConnection: boolean;
}

/**
 * A command's standard error begins with this text, followed by a process id or by the reason why nothing was started.
 */
export const REPORT = 'storedeck:';

/**
 * The line for the runner's login shell (zsh by default on a Mac). The shell is replaced by `/bin/sh`, which reports
 * its process id and is then replaced by the command. So the reported id is also the id of the command.
 */
export function commandLine({ path, args, env = {}, cwd, input, endsWithConnection }: RemoteCommand): string {
  const script = [
    `[ -x "$1" ] || { echo ${REPORT}missing >&2; exit 127; }`,
    ...(cwd === undefined
      ? []
      : [`cd -- ${shellQuote([cwd])} 2>/dev/null || { echo ${REPORT}folder >&2; exit 126; }`]),
    ...Object.entries(env).map(([name, value]) => `export ${name}=${shellQuote([value])}`),
    // Started before the report, because the connection may break at any time after the report.
    ...(endsWithConnection ? [WATCHDOG] : []),
    `echo ${REPORT}$$ >&2`,
    input ? 'exec "$@"' : 'exec "$@" </dev/null',
  ].join('\n');
  return `exec ${shellQuote(['/bin/sh', '-c', script, 'sh', path, ...args])}`;
}

// sshd does not end a command when the connection breaks. This loop watches the process of sshd, which is the parent of
// the shell, if the user is allowed to signal it (kill -0). Within two seconds after sshd's process ends, it ends the
// process group of the command.
const WATCHDOG = `if kill -0 $PPID 2>/dev/null; then (
  while kill -0 $$ && kill -0 $PPID; do sleep 2; done
  trap '' TERM
  kill -TERM -$$ || kill -TERM $$
  sleep 5
  kill -KILL -$$ || kill -KILL $$
) </dev/null >/dev/null 2>&1 & fi`;

/** The line that ends a process and its group: SIGTERM, then SIGKILL after `seconds`. It finishes when they are gone. */
export function killLine(pid: number, seconds: number): string {
  return `exec ${shellQuote(['/bin/sh', '-c', KILL, 'sh', String(pid), String(seconds)])}`;
}

// Some SSH servers start commands without a process group. Then only the process itself is ended.
const KILL = `
target=-$1
kill -TERM $target 2>/dev/null || { target=$1; kill -TERM $target 2>/dev/null || exit 0; }
tenths=0
while kill -0 $target 2>/dev/null; do
  [ $tenths -ge $(($2 * 10)) ] && { kill -KILL $target 2>/dev/null; exit 0; }
  sleep 0.1
  tenths=$((tenths + 1))
done`;
