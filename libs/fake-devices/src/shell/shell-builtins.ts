import { posix } from 'node:path';

import type { ShellState } from './shell-state.ts';
import { print, readLine, type ShellStreams } from './shell-streams.ts';
import { trimEnds } from './trim-ends.ts';

/** Ends the shell, or the subshell, in which it is thrown. */
export class ShellExit {
  readonly code: number;

  constructor(code: number) {
    this.code = code;
  }
}

/** Ends the loop in which it is thrown. */
export class LoopBreak extends Error {}

interface BuiltinCall extends ShellStreams {
  readonly args: readonly string[];
  readonly shell: ShellState;
}

type Builtin = (call: BuiltinCall) => number | Promise<number>;

const test: Builtin = ({ args, shell }) => (isTrue(args, shell) ? 0 : 1);

/** The commands that a shell performs itself. */
export const BUILTINS: Readonly<Record<string, Builtin>> = {
  ':': () => 0,
  true: () => 0,
  false: () => 1,
  test,
  '[': (call) => (call.args.at(-1) === ']' ? test({ ...call, args: call.args.slice(0, -1) }) : 2),
  // The shell has no signal handlers: a signal always ends the command line.
  trap: () => 0,
  break: () => {
    throw new LoopBreak();
  },
  exit: ({ args, shell }) => {
    throw new ShellExit(args[0] === undefined ? shell.lastCode : Number(args[0]) & 0xff);
  },
  echo: async ({ args, stdout }) => {
    const [words, end] = args[0] === '-n' ? [args.slice(1), ''] : [args, '\n'];
    await print(stdout, words.join(' ') + end);
    return 0;
  },
  printf: async ({ args: [format = '', ...args], stdout }) => {
    await print(stdout, formatted(format, args));
    return 0;
  },
  pwd: async ({ shell, stdout }) => {
    await print(stdout, `${shell.cwd}\n`);
    return 0;
  },
  cd: async ({ args, shell, stderr }) => {
    const path = args.find((arg) => arg !== '--') ?? shell.machine.home;
    const folder = posix.resolve(shell.cwd, path);
    if (!shell.machine.files.isFolder(folder)) {
      await print(stderr, `${shell.name}: cd: ${path}: No such file or directory\n`);
      return 1;
    }
    shell.cwd = folder;
    return 0;
  },
  // Only `set -- WORDS` is simulated, which replaces the arguments.
  set: ({ args: [option, ...args], shell }) => {
    if (option !== '--') return 2;
    shell.args = args;
    return 0;
  },
  export: ({ args, shell }) => {
    for (const arg of args) {
      const [, name = '', value] = /^([A-Za-z_]\w*)(?:=([^]*))?$/.exec(arg) ?? [];
      if (name === '') return 1;
      shell.export(name, value);
    }
    return 0;
  },
  read: async ({ args, shell, stdin }) => {
    const isRaw = args[0] === '-r';
    const [name = 'REPLY'] = isRaw ? args.slice(1) : args;
    const line = await readLine(stdin);
    const text = line?.text ?? '';
    const trimmed = shell.findValue('IFS') === '' ? text : trimEnds(text, ' \t');
    shell.set(name, isRaw ? trimmed : trimmed.replaceAll('\\', ''));
    return line?.isComplete ? 0 : 1;
  },
  kill: async ({ args, shell, stderr }) => {
    const [, given] = /^-(?:SIG)?([A-Z]+\d?|\d+)$/.exec(args[0] ?? '') ?? [];
    const pids = given === undefined ? args : args.slice(1);
    const signal = given === undefined ? 'TERM' : (SIGNALS[given] ?? given);
    const found = pids.map((pid) => shell.signalTo(Number(pid), signal));
    if (found.every(Boolean) && pids.length > 0) return 0;
    await print(stderr, `${shell.name}: kill: (${pids.join(' ')}) - No such process\n`);
    return 1;
  },
  command: async ({ args, shell, stdout }) => {
    const name = args[1] ?? '';
    if (args[0] !== '-v') return 2;
    const path = Object.hasOwn(BUILTINS, name) ? name : shell.find(name)?.path;
    if (path === undefined) return 1;
    await print(stdout, `${path}\n`);
    return 0;
  },
};

/** Numbers of signals on both Linux and macOS. */
const SIGNALS: Readonly<Record<string, string>> = { 1: 'HUP', 2: 'INT', 3: 'QUIT', 9: 'KILL', 15: 'TERM' };

function isTrue(args: readonly string[], shell: ShellState): boolean {
  if (args[0] === '!') return !isTrue(args.slice(1), shell);
  if (args.length <= 1) return (args[0] ?? '') !== '';
  const [first = '', operator = '', second = ''] = args;
  const compare = Object.hasOwn(COMPARISONS, operator) ? COMPARISONS[operator] : undefined;
  if (args.length === 3 && compare) return compare(first, second);
  const path = posix.resolve(shell.cwd, operator);
  const isProgram = shell.machine.program(path) !== undefined;
  const isFile = isProgram || shell.machine.files.read(path) !== undefined;
  const isFolder = shell.machine.files.isFolder(path);
  switch (first) {
    case '-n':
      return operator !== '';
    case '-z':
      return operator === '';
    case '-x':
      return isProgram || isFolder;
    case '-f':
      return isFile;
    case '-d':
      return isFolder;
    case '-e':
    case '-r':
      return isFile || isFolder;
  }
  return false;
}

const COMPARISONS: Readonly<Record<string, (a: string, b: string) => boolean>> = {
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '-eq': (a, b) => Number(a) === Number(b),
  '-ne': (a, b) => Number(a) !== Number(b),
  '-lt': (a, b) => Number(a) < Number(b),
  '-le': (a, b) => Number(a) <= Number(b),
  '-gt': (a, b) => Number(a) > Number(b),
  '-ge': (a, b) => Number(a) >= Number(b),
};

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0', '\\': '\\' };

/** Formats as `printf` does: `%s`, `%d`, `%%` and a few escapes. The format is repeated until all arguments are used. */
function formatted(format: string, args: readonly string[]): string {
  const left = [...args];
  let text = '';
  do {
    const before = left.length;
    text += format.replace(/\\([0-7]{3}|[ntr0\\])|%([sd%])/g, (_all, escape?: string, verb?: string) => {
      if (escape?.length === 3) return String.fromCharCode(Number.parseInt(escape, 8));
      if (escape !== undefined) return ESCAPES[escape] ?? '';
      if (verb === '%') return '%';
      const word = left.shift() ?? '';
      return verb === 'd' ? String(Number.parseInt(word, 10) || 0) : word;
    });
    if (left.length === before) break;
  } while (left.length > 0);
  return text;
}
