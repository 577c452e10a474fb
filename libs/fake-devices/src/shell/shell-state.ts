import { posix } from 'node:path';

import type { Program, SimulatedMachine } from './simulated-machine.ts';
import type { SimulatedProcess } from './simulated-process.ts';

interface Start {
  readonly machine: SimulatedMachine;
  readonly process: SimulatedProcess;
  /** Aborts when this shell must end: with its process, or with the pipeline that it is a part of. */
  readonly signal: AbortSignal;
  /** The name of the shell in messages. */
  readonly name: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/** The number that the parent process of each shell has. It always runs, and cannot be ended. */
const PARENT_PID = 77;

/** Variables, folder and arguments of a running shell. */
export class ShellState {
  readonly machine: SimulatedMachine;
  readonly process: SimulatedProcess;
  readonly signal: AbortSignal;
  readonly name: string;
  args: readonly string[];
  cwd: string;
  lastCode = 0;
  readonly #variables: Map<string, string>;
  readonly #exported: Set<string>;

  constructor(start: Start) {
    this.machine = start.machine;
    this.process = start.process;
    this.signal = start.signal;
    this.name = start.name;
    this.args = start.args;
    this.cwd = start.cwd;
    this.#variables = new Map(Object.entries(start.env));
    this.#exported = new Set(this.#variables.keys());
  }

  /** Returns a copy for a subshell, whose changes have no effect on this shell. */
  fork(signal: AbortSignal = this.signal): ShellState {
    const { machine, process, name, args, cwd } = this;
    const copy = new ShellState({ machine, process, name, args, cwd, signal, env: {} });
    for (const [variable, value] of this.#variables) copy.set(variable, value);
    for (const variable of this.#exported) copy.#exported.add(variable);
    copy.lastCode = this.lastCode;
    return copy;
  }

  /** The variables that programs get. */
  get env(): Record<string, string> {
    return Object.fromEntries([...this.#variables].filter(([name]) => this.#exported.has(name)));
  }

  set(name: string, value: string): void {
    this.#variables.set(name, value);
  }

  export(name: string, value: string | undefined): void {
    if (value !== undefined) this.set(name, value);
    this.#exported.add(name);
  }

  /** Returns the value of a variable or of a special parameter; undefined if it is not set. */
  findValue(name: string): string | undefined {
    if (/^\d$/.test(name)) return name === '0' ? this.name : this.args[Number(name) - 1];
    switch (name) {
      case '$':
        return String(this.process.pid);
      case '?':
        return String(this.lastCode);
      case '#':
        return String(this.args.length);
      case '@':
      case '*':
        return this.args.join(' ');
      case 'PPID':
        return String(PARENT_PID);
    }
    return this.#variables.get(name);
  }

  /** Finds a program by its path, or by its name in the folders of PATH. */
  find(name: string): { readonly path: string; readonly program: Program | 'shell' } | undefined {
    const folders = name.includes('/') ? [''] : (this.findValue('PATH') ?? '').split(':');
    for (const folder of folders) {
      const path = posix.resolve(this.cwd, folder, name);
      const program = name === '' ? undefined : this.machine.program(path);
      if (program) return { path, program };
    }
    return undefined;
  }

  /** Sends a signal to a process, or with a negative number to its group. Returns whether the process runs. */
  signalTo(pid: number, signal: string): boolean {
    if (Math.abs(pid) === PARENT_PID) return signal === '0';
    return this.machine.processes.signal(pid, signal);
  }
}
