import { joinCommands, type Command } from './command.ts';

interface InputState {
  /** The number of commands that are not finished. */
  readonly waiting: number;
  /** Why the last command failed; null after a success or `dismiss`. */
  readonly failure: Error | null;
  /** How long the last command took, in ms. */
  readonly tookMs: number | null;
}

interface Entry {
  command: Command;
  readonly settle: ((done: boolean) => void)[];
}

/**
 * Performs the commands of one device in order, one at a time. A failure drops the waiting commands, because they were
 * meant for a screen that did not appear.
 */
export class InputQueue {
  readonly #perform: (command: Command, signal: AbortSignal) => Promise<void>;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #closing = new AbortController();
  #waiting: Entry[] = [];
  #running = false;
  #state: InputState = { waiting: 0, failure: null, tookMs: null };

  constructor(
    perform: (command: Command, signal: AbortSignal) => Promise<void>,
    now: () => number = () => performance.now(),
  ) {
    this.#perform = perform;
    this.#now = now;
  }

  readonly getState = (): InputState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Adds a command. Resolves to true once it is done, and to false when it failed or was dropped; never rejects. */
  push(command: Command): Promise<boolean> {
    if (this.#closing.signal.aborted) return Promise.resolve(false);
    return new Promise((settle) => {
      const last = this.#waiting.at(-1);
      const joined = last && joinCommands(last.command, command);
      if (last && joined) {
        last.command = joined;
        last.settle.push(settle);
      } else {
        this.#waiting.push({ command, settle: [settle] });
      }
      this.#set({});
      if (!this.#running) void this.#run();
    });
  }

  dismiss(): void {
    this.#set({ failure: null });
  }

  /**
   * Accepts commands until the returned function is called. That function aborts the running command and drops the
   * waiting ones.
   */
  readonly open = (): (() => void) => {
    const closing = (this.#closing = new AbortController());
    return () => {
      closing.abort();
      this.#drop();
    };
  };

  async #run(): Promise<void> {
    this.#running = true;
    for (let entry = this.#waiting.shift(); entry; entry = this.#waiting.shift()) {
      const done = await this.#do(entry.command);
      for (const settle of entry.settle) settle(done);
    }
    this.#running = false;
    this.#set({});
  }

  async #do(command: Command): Promise<boolean> {
    const begun = this.#now();
    const { signal } = this.#closing;
    try {
      await this.#perform(command, signal);
      this.#set({ failure: null, tookMs: this.#now() - begun });
      return true;
    } catch (cause) {
      if (signal.aborted) return false;
      this.#drop();
      this.#set({ failure: cause instanceof Error ? cause : new Error(String(cause)) });
      return false;
    }
  }

  #drop(): void {
    const dropped = this.#waiting;
    this.#waiting = [];
    for (const { settle } of dropped) for (const each of settle) each(false);
  }

  #set(change: Partial<InputState>): void {
    this.#state = { ...this.#state, ...change, waiting: this.#waiting.length + (this.#running ? 1 : 0) };
    for (const listener of this.#listeners) listener();
  }
}
