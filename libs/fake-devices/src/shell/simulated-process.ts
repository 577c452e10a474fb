/** A running command line of a simulated machine. */
export class SimulatedProcess {
  readonly pid: number;
  readonly #ending = new AbortController();
  #signal: string | undefined;

  constructor(pid: number) {
    this.pid = pid;
  }

  /** Aborts when the process is ended by a signal. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** The signal that has ended the process, such as `TERM`. */
  get signal(): string | undefined {
    return this.#signal;
  }

  /** Ends the process. Does nothing if a signal has ended it already. */
  end(signal: string): void {
    this.#signal ??= signal;
    this.#ending.abort();
  }
}

/** The running processes of a simulated machine. Their numbers mean nothing on this computer. */
export class SimulatedProcesses {
  readonly #running = new Map<number, SimulatedProcess>();
  #lastPid = 4000;

  start(): SimulatedProcess {
    this.#lastPid += 1;
    const process = new SimulatedProcess(this.#lastPid);
    this.#running.set(process.pid, process);
    process.ending.addEventListener('abort', () => this.#running.delete(process.pid), { once: true });
    return process;
  }

  /** Call this when a process has ended by itself. */
  ended(process: SimulatedProcess): void {
    this.#running.delete(process.pid);
  }

  /** Sends a signal, as `kill` does; `0` only checks. Returns whether the process runs. */
  signal(pid: number, signal: string): boolean {
    const process = this.#running.get(Math.abs(pid));
    if (process && signal !== '0') process.end(signal);
    return process !== undefined;
  }
}
