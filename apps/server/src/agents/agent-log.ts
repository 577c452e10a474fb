import { appendFile, mkdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { AgentAction } from '@storedeck/contract';
import type { Logger } from 'pino';

/** The largest number of actions in memory. Older actions are only in the file. */
const MAX_ACTIONS = 200;
/**
 * When the log file is larger than this size in bytes, it is renamed, and a new log file begins. The renamed file
 * replaces the file that was renamed before, so the total size of both files is limited.
 */
const MAX_FILE_BYTES = 256 * 1024;

/**
 * The log of the changes that agents make: the latest actions in memory, and a file in the working folder with one line
 * of JSON for each action that has ended.
 */
export class AgentLog {
  readonly #path: string;
  readonly #log: Logger;
  #actions: readonly AgentAction[];
  #lastId: number;
  #writing: Promise<void> = Promise.resolve();

  private constructor(path: string, log: Logger, actions: readonly AgentAction[]) {
    this.#path = path;
    this.#log = log;
    this.#actions = actions;
    this.#lastId = Math.max(0, ...actions.map(({ id }) => id));
  }

  /** Opens the log of a working folder, and reads its latest actions. */
  static async open(dir: string, log: Logger): Promise<AgentLog> {
    const path = join(dir, 'assets', '.agents.log');
    const text = await readFile(path, 'utf8').catch(() => '');
    return new AgentLog(path, log, text.split('\n').flatMap(actionOf).slice(-MAX_ACTIONS));
  }

  /** Returns the latest actions, the newest action first. */
  list(): AgentAction[] {
    return this.#actions.toReversed();
  }

  get latest(): AgentAction | null {
    return this.#actions.at(-1) ?? null;
  }

  /** Adds an action that begins now, and returns it with its id and time. */
  begin(action: Omit<AgentAction, 'id' | 'at'>): AgentAction {
    const added = { id: (this.#lastId += 1), at: new Date().toISOString(), ...action };
    this.#actions = [...this.#actions, added].slice(-MAX_ACTIONS);
    return added;
  }

  /** Replaces an action by its final state, and appends the line of the action to the file. */
  end(action: AgentAction): void {
    this.#actions = this.#actions.map((one) => (one.id === action.id ? action : one));
    this.#writing = this.#writing.then(() => this.#write(action));
  }

  /** Waits until all lines are written. */
  async flush(): Promise<void> {
    await this.#writing;
  }

  async #write(action: AgentAction): Promise<void> {
    try {
      await mkdir(dirname(this.#path), { recursive: true });
      const size = await stat(this.#path).then(
        (found) => found.size,
        () => 0,
      );
      if (size > MAX_FILE_BYTES) await rename(this.#path, `${this.#path}.1`);
      await appendFile(this.#path, `${JSON.stringify(action)}\n`, { mode: 0o600 });
    } catch (error) {
      // The action was performed and is in the list. If the file cannot be written, for example because the disk is
      // full, the action must not count as failed.
      this.#log.warn({ err: error }, 'the log of agents was not written');
    }
  }
}

function actionOf(line: string): AgentAction[] {
  try {
    return [AgentAction.parse(JSON.parse(line))];
  } catch {
    // After a crash, the last line may be incomplete.
    return [];
  }
}
