import { shellQuote } from './shell-quote.ts';

export interface RemoteCommand {
  /** Absolute path on the runner. */
  readonly path: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly cwd?: string | undefined;
  /** Whether somebody will write to its standard input. */
  readonly input: boolean;
  /** Whether it must end when the connection does. */
  readonly tethered: boolean;
}

/** First line a command's standard error begins with: `storedeck:` and a process id, or why nothing was started. */
export const REPORT = 'storedeck:';

/**
 * The line handed to the runner's login shell. `/bin/sh` takes over from it (zsh by default on a Mac), reports, and
 * becomes the command itself, so the reported process id is the command's.
 */
export function commandLine({ path, args, env = {}, cwd, input, tethered }: RemoteCommand): string {
  const script = [
    `[ -x "$1" ] || { echo ${REPORT}missing >&2; exit 127; }`,
    ...(cwd === undefined
      ? []
      : [`cd -- ${shellQuote([cwd])} 2>/dev/null || { echo ${REPORT}folder >&2; exit 126; }`]),
    ...Object.entries(env).map(([name, value]) => `export ${name}=${shellQuote([value])}`),
    // Before the report: once that is out, the connection may break at any time.
    ...(tethered ? [TETHER] : []),
    `echo ${REPORT}$$ >&2`,
    input ? 'exec "$@"' : 'exec "$@" </dev/null',
  ].join('\n');
  return `exec ${shellQuote(['/bin/sh', '-c', script, 'sh', path, ...args])}`;
}

// sshd leaves a command running when its connection breaks. This watches sshd's process, the shell's parent, where the
// user may see it (kill -0), and ends the command's process group two seconds after it is gone.
const TETHER = `if kill -0 $PPID 2>/dev/null; then (
  while kill -0 $$ && kill -0 $PPID; do sleep 2; done
  trap '' TERM
  kill -TERM -$$ || kill -TERM $$
  sleep 5
  kill -KILL -$$ || kill -KILL $$
) </dev/null >/dev/null 2>&1 & fi`;

/** Ends a process and its group: SIGTERM, then SIGKILL after `seconds`. Finishes when they are gone. */
export function killLine(pid: number, seconds: number): string {
  return `exec ${shellQuote(['/bin/sh', '-c', KILL, 'sh', String(pid), String(seconds)])}`;
}

// Without a group of its own (some SSH servers) only the process itself is ended.
const KILL = `
target=-$1
kill -TERM $target 2>/dev/null || { target=$1; kill -TERM $target 2>/dev/null || exit 0; }
tenths=0
while kill -0 $target 2>/dev/null; do
  [ $tenths -ge $(($2 * 10)) ] && { kill -KILL $target 2>/dev/null; exit 0; }
  sleep 0.1
  tenths=$((tenths + 1))
done`;
