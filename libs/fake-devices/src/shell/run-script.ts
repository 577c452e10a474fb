import { PassThrough, type Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

import { abortable } from '@storedeck/async';

import { expandPattern, expandText, expandWords, type ShellValues } from './expand-words.ts';
import { parseScript } from './parse-script.ts';
import { ScriptError } from './script-reader.ts';
import type { Command, Script } from './script.ts';
import { BUILTINS, LoopBreak, ShellExit } from './shell-builtins.ts';
import { matchesPattern } from './shell-pattern.ts';
import { redirect } from './shell-redirections.ts';
import { ShellState } from './shell-state.ts';
import { BrokenPipe, emptyInput, keptOutput, outputTo, print, type ShellStreams } from './shell-streams.ts';
import type { Program } from './simulated-machine.ts';
import { trimEnd } from './trim-ends.ts';

const NOT_FOUND = 127;
const SYNTAX_ERROR = 2;
const FAILED_PROGRAM = 70;
const BROKEN_PIPE = 141;
const MAX_SUBSTITUTION_BYTES = 1024 * 1024;

/**
 * Runs a script to its end, and returns its exit code. Everything happens in this process: programs are functions of
 * the machine, and files are files of the machine. Rejects with the signal's reason when the shell's signal aborts, and
 * with a `BrokenPipe`.
 */
export function runScript(text: string, shell: ShellState, streams: ShellStreams): Promise<number> {
  return runSubshell(() => runPart(text, shell, streams));
}

/** Runs a part of a script. Rejects with `ShellExit` when it ends the script. */
export async function runPart(text: string, shell: ShellState, streams: ShellStreams): Promise<number> {
  try {
    return await runList(parseScript(text), shell, streams);
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    await print(streams.stderr, `${shell.name}: syntax error: ${error.message}\n`);
    return SYNTAX_ERROR;
  }
}

async function runList(script: Script, shell: ShellState, streams: ShellStreams): Promise<number> {
  for (const { command, inBackground } of script.statements) {
    shell.signal.throwIfAborted();
    if (inBackground) startInBackground(command, shell, streams);
    else shell.lastCode = await runCommand(command, shell, streams);
  }
  return shell.lastCode;
}

function startInBackground(command: Command, shell: ShellState, streams: ShellStreams): void {
  const job = shell.fork();
  void runSubshell(() => runCommand(command, job, { ...streams, stdin: emptyInput() })).catch(
    () => undefined,
  );
}

/** Runs a part of a script that cannot end the script. */
async function runSubshell(run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ShellExit) return error.code;
    if (error instanceof LoopBreak) return 0;
    throw error;
  }
}

async function runCommand(command: Command, shell: ShellState, streams: ShellStreams): Promise<number> {
  switch (command.kind) {
    case 'simple':
      return runSimple(command, shell, streams);
    case 'redirected':
      return runRedirected(command, shell, streams);
    case 'pipeline':
      return runPipeline(command.commands, shell, streams);
    case 'chain': {
      shell.lastCode = await runCommand(command.first, shell, streams);
      for (const { after, command: next } of command.then) {
        if ((after === '&&') === (shell.lastCode === 0))
          shell.lastCode = await runCommand(next, shell, streams);
      }
      return shell.lastCode;
    }
    case 'group': {
      if (!command.isSubshell) return runList(command.body, shell, streams);
      const subshell = shell.fork();
      return runSubshell(() => runList(command.body, subshell, streams));
    }
    case 'if': {
      for (const { condition, body } of command.branches)
        if ((await runList(condition, shell, streams)) === 0) return runList(body, shell, streams);
      return command.otherwise ? runList(command.otherwise, shell, streams) : 0;
    }
    case 'loop': {
      const { condition, body, until } = command;
      return runLoop(
        async () => ((await runList(condition, shell, streams)) === 0) !== until,
        () => runList(body, shell, streams),
      );
    }
    case 'for': {
      const words = await expandWords(command.words, makeValues(shell, streams));
      return runLoop(
        async () => {
          const word = words.shift();
          if (word !== undefined) shell.set(command.name, word);
          return word !== undefined;
        },
        () => runList(command.body, shell, streams),
      );
    }
    case 'case': {
      const values = makeValues(shell, streams);
      const text = await expandText(command.word, values);
      for (const { patterns, body } of command.items) {
        for (const pattern of patterns)
          if (matchesPattern(await expandPattern(pattern, values), text))
            return runList(body, shell, streams);
      }
      return 0;
    }
  }
}

async function runLoop(goesOn: () => Promise<boolean>, body: () => Promise<number>): Promise<number> {
  let code = 0;
  try {
    while (await goesOn()) {
      code = await body();
      // A loop without end must not keep this process from doing anything else.
      await setImmediate();
    }
  } catch (error) {
    if (!(error instanceof LoopBreak)) throw error;
  }
  return code;
}

async function runRedirected(
  { command, redirections }: Extract<Command, { kind: 'redirected' }>,
  shell: ShellState,
  streams: ShellStreams,
): Promise<number> {
  const values = makeValues(shell, streams);
  let redirected = streams;
  for (const redirection of redirections) {
    const target = await expandText(redirection.target, values);
    const next = redirect(redirected, redirection, { target, cwd: shell.cwd, files: shell.machine.files });
    if (typeof next === 'string') {
      await print(streams.stderr, `${shell.name}: ${target}: ${next}\n`);
      return 1;
    }
    redirected = next;
  }
  return runCommand(command, shell, redirected);
}

/** Runs commands whose output is the input of the next command. Each of them is a subshell. */
async function runPipeline(
  commands: readonly Command[],
  shell: ShellState,
  streams: ShellStreams,
): Promise<number> {
  let { stdin } = streams;
  const codes = commands.map((command, index) => {
    const input = stdin;
    const pipe = index < commands.length - 1 ? new PassThrough() : undefined;
    pipe?.on('error', () => undefined);
    if (pipe) stdin = pipe;
    const broken = new AbortController();
    const part = shell.fork(AbortSignal.any([shell.signal, broken.signal]));
    const stdout = pipe ? outputTo(pipe, () => broken.abort(new BrokenPipe())) : streams.stdout;
    return runSubshell(() => runCommand(command, part, { ...streams, stdin: input, stdout }))
      .catch((error: unknown) => {
        if (error instanceof BrokenPipe && pipe) return BROKEN_PIPE;
        throw error;
      })
      .finally(() => {
        pipe?.end();
        if (input !== streams.stdin) input.destroy();
      });
  });
  return (await Promise.all(codes)).at(-1) ?? 0;
}

async function runSimple(
  { assignments, words }: Extract<Command, { kind: 'simple' }>,
  shell: ShellState,
  streams: ShellStreams,
): Promise<number> {
  const values = makeValues(shell, streams);
  const [name, ...args] = await expandWords(words, values);
  const assigned: Record<string, string> = {};
  for (const { name: variable, value } of assignments) assigned[variable] = await expandText(value, values);
  if (name === undefined) {
    for (const [variable, value] of Object.entries(assigned)) shell.set(variable, value);
    return 0;
  }
  if (name === 'exec') {
    if (args.length === 0) return 0;
    throw new ShellExit(await runProgram(args, { shell, streams, assigned }));
  }
  const builtin = Object.hasOwn(BUILTINS, name) ? BUILTINS[name] : undefined;
  if (!builtin) return runProgram([name, ...args], { shell, streams, assigned });
  // Variables before a command are set for this command only; `read` looks for IFS.
  const own = Object.keys(assigned).length === 0 ? shell : shell.fork();
  for (const [variable, value] of Object.entries(assigned)) own.set(variable, value);
  const code = await abortable(Promise.resolve(builtin({ ...streams, args, shell: own })), shell.signal);
  if (own !== shell && name === 'read') shell.set(args.at(-1) ?? '', own.findValue(args.at(-1) ?? '') ?? '');
  return code;
}

interface ProgramStart {
  readonly shell: ShellState;
  readonly streams: ShellStreams;
  readonly assigned: Readonly<Record<string, string>>;
}

async function runProgram(
  [name = '', ...args]: readonly string[],
  { shell, streams, assigned }: ProgramStart,
): Promise<number> {
  const { machine, process, cwd } = shell;
  const found = shell.find(name);
  if (!found) {
    await print(streams.stderr, machine.notFound(name, shell.name));
    return NOT_FOUND;
  }
  const env = { ...shell.env, ...assigned };
  if (found.program !== 'shell') return call(found.program, { shell, streams, args, env });
  const [option, script, zero = 'sh', ...parameters] = args;
  if (option !== '-c' || script === undefined) {
    await print(streams.stderr, `${name}: only "-c SCRIPT" is simulated\n`);
    return SYNTAX_ERROR;
  }
  const { signal } = shell;
  const nested = new ShellState({ machine, process, signal, name: zero, args: parameters, env, cwd });
  return runScript(script, nested, streams);
}

async function call(
  program: Program,
  {
    shell,
    streams,
    ...given
  }: { shell: ShellState; streams: ShellStreams; args: readonly string[]; env: Record<string, string> },
): Promise<number> {
  const broken = new AbortController();
  const signal = AbortSignal.any([shell.signal, broken.signal]);
  const [stdout, stderr] = [streams.stdout, streams.stderr].map((stream) =>
    outputTo(stream, () => broken.abort(new BrokenPipe())),
  ) as [Writable, Writable];
  const run = async () => {
    const code = await program({ ...given, cwd: shell.cwd, stdin: streams.stdin, stdout, stderr, signal });
    await Promise.all([delivered(stdout), delivered(stderr)]);
    return code & 0xff;
  };
  try {
    return await abortable(run(), signal);
  } catch (error) {
    if (signal.aborted) throw error;
    await print(streams.stderr, `${String(error)}\n`);
    return FAILED_PROGRAM;
  }
}

/** Resolves when everything that a program has written has been passed on. */
function delivered(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    if (stream.writableFinished || stream.destroyed) return resolve();
    stream.once('finish', resolve).once('close', resolve);
    if (!stream.writableEnded) stream.end();
  });
}

function makeValues(shell: ShellState, streams: ShellStreams): ShellValues {
  return {
    args: shell.args,
    findValue: (name) => shell.findValue(name),
    readOutput: async (script) => {
      const { stream, take } = keptOutput(MAX_SUBSTITUTION_BYTES);
      const subshell = shell.fork();
      await runSubshell(() => runList(script, subshell, { ...streams, stdout: stream }));
      return trimEnd(take().toString('utf8').replaceAll('\0', ''), '\n');
    },
  };
}
