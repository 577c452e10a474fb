import { AgentAction } from '@storedeck/contract';
import { Folder } from '@storedeck/host/folder';
import pLimit from 'p-limit';

/** The largest number of actions in memory. Older actions are only in the file. */
const MAX_ACTIONS = 200;
/**
 * When the log file is larger than this size in bytes, it is renamed, and a new log file begins. The renamed file
 * replaces the file that was renamed before, so the total size of both files is limited.
 */
const MAX_FILE_BYTES = 256 * 1024;
/** A larger file in the place of the log was not written by Storedeck, and is not read. */
const MAX_READ_BYTES = 1024 * 1024;
const FILE = 'assets/.agents.log';

/** Called when the file of the log cannot be read or written. */
export type WarnLog = (error: unknown, message: string) => void;

/**
 * The log of the changes that agents make: the latest actions in memory, and a file in the working folder with one line
 * of JSON for each action that has ended. If something else than a file is in its place, such as a link or a pipe, the
 * actions are only in memory.
 */
export class AgentLog {
  readonly #folder: Folder;
  readonly #warn: WarnLog;
  #actions: readonly AgentAction[];
  #lastId: number;
  readonly #inTurn = pLimit(1);

  private constructor(folder: Folder, warn: WarnLog, actions: readonly AgentAction[]) {
    this.#folder = folder;
    this.#warn = warn;
    this.#actions = actions;
    this.#lastId = Math.max(0, ...actions.map(({ id }) => id));
  }

  /** Opens the log of a working folder, and reads its latest actions. Never rejects: `warn` gets the reason. */
  static async open(dir: string, warn: WarnLog = () => undefined): Promise<AgentLog> {
    const folder = new Folder(dir);
    const bytes = await folder.read(FILE, { maxBytes: MAX_READ_BYTES }).catch((error: unknown) => {
      warn(error, 'the log of agents was not read');
      return undefined;
    });
    const text = bytes?.toString('utf8') ?? '';
    return new AgentLog(folder, warn, text.split('\n').flatMap(readAction).slice(-MAX_ACTIONS));
  }

  /** Returns the latest actions, the newest action first. */
  list(): AgentAction[] {
    return this.#actions.toReversed();
  }

  /** The latest action; null if there is none. */
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
    void this.#inTurn(() => this.#write(action));
  }

  /** Waits until all lines are written. */
  async flush(): Promise<void> {
    await this.#inTurn(() => undefined);
  }

  async #write(action: AgentAction): Promise<void> {
    try {
      await this.#folder.makeFolder('assets');
      const found = await this.#folder.look(FILE);
      if (found?.isFile() && found.size > MAX_FILE_BYTES) await this.#folder.rename(FILE, `${FILE}.1`);
      await this.#folder.append(FILE, `${JSON.stringify(action)}\n`, { mode: 0o600 });
    } catch (error) {
      // The action was performed and is in the list. If the file cannot be written, for example because the disk is
      // full, the action must not count as failed.
      this.#warn(error, 'the log of agents was not written');
    }
  }
}

function readAction(line: string): AgentAction[] {
  try {
    return [AgentAction.parse(JSON.parse(line))];
  } catch {
    // After a crash, the last line may be incomplete.
    return [];
  }
}
