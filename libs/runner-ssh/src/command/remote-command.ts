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
 * The whole line has no newline, because csh and tcsh do not accept quoted text with one, and each of its words is plain
 * or in single quotes as a whole, because nu does not join quoted and unquoted text to one word. So a word with a sign
 * that shells treat differently, such as a single quote, is written into the script, where a variable takes the place of
 * the sign.
 */
export function commandLine({ path, args, env = {}, cwd, input, endsWithConnection }: RemoteCommand): string {
  const hasOdd = [path, ...args].some((word) => /['\\!\n]/.test(word));
  const inScript = [
    ...(hasOdd ? [path, ...args] : []),
    ...(cwd === undefined ? [] : [cwd]),
    ...Object.values(env),
  ];
  const script = [
    ...defineSigns(inScript),
    ...(hasOdd ? [`set -- ${[path, ...args].map(quoteInScript).join(' ')}`] : []),
    `[ -x "$1" ] || { echo ${REPORT}missing >&2; exit 127; }`,
    ...(cwd === undefined
      ? []
      : [`cd -- ${quoteInScript(cwd)} 2>/dev/null || { echo ${REPORT}folder >&2; exit 126; }`]),
    ...Object.entries(env).map(([name, value]) => `export ${name}=${quoteInScript(value)}`),
    // The watchdog starts before the report, because the connection may break at any time after the report.
    ...(endsWithConnection ? [WATCHDOG] : []),
    `echo ${REPORT}$$`,
    `echo ${REPORT}$$ >&2`,
    input ? 'exec "$@"' : 'exec "$@" </dev/null',
  ].join('; ');
  // The script has no single quote, so that single quotes around it are right in each shell. Its backslashes are followed
  // by digits, before which fish keeps them.
  return `exec /bin/sh -c '${script}' ${shellQuote(['sh', ...(hasOdd ? [] : [path, ...args])])}`;
}

/** The signs that are special in double quotes of `/bin/sh` or in single quotes of another shell, as octal numbers. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['\\', '134'],
  ['\n', '012'],
  ["'", '047'],
  ['"', '042'],
  ['!', '041'],
  ['$', '044'],
  ['`', '140'],
]);

/**
 * Returns what sets a variable for each of the signs that words contain: `o047` for a single quote. A command substitution
 * removes newlines at the end of its text, so an x follows.
 */
function defineSigns(words: readonly string[]): string[] {
  return [...SIGNS]
    .filter(([sign]) => words.some((word) => word.includes(sign)))
    .map(([, code]) => `o${code}="$(printf "\\${code}x")"; o${code}="\${o${code}%x}"`);
}

/** Quotes a word for `/bin/sh`, inside of the script: variables take the place of the signs of `SIGNS`. */
function quoteInScript(word: string): string {
  const signs = [...word].map((sign) => (SIGNS.has(sign) ? `\${o${SIGNS.get(sign)}}` : sign));
  return `"${signs.join('')}"`;
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
