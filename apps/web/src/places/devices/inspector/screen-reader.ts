import type { DeviceTree } from '@storedeck/contract';
import { elementAt, type ScreenTree } from '@storedeck/screen-tree';

/** A row of the outline. */
export type ElementRow = DeviceTree['outline']['rows'][number];

/** The elements of the screen as they were read last. */
export interface ReadScreen {
  readonly tree: ScreenTree;
  readonly rows: readonly ElementRow[];
  /** What has read the tree. */
  readonly rung: DeviceTree['rung'];
  /** The references of rows that were not there before, and of those with another text or state. */
  readonly added: ReadonlySet<number>;
  readonly changed: ReadonlySet<number>;
}

/** What the inspector knows. */
export interface ReaderState {
  /** Null until the first tree is read. */
  readonly screen: ReadScreen | null;
  readonly isReading: boolean;
  /** Whether the device was used after the tree was read, so that elements may be elsewhere. */
  readonly isOutdated: boolean;
  /** Why the last tree could not be read. */
  readonly error: Error | null;
}

const INITIAL: ReaderState = { screen: null, isReading: false, isOutdated: false, error: null };

/** Reads the elements of one device's screen, one tree at a time. */
export class ScreenReader {
  readonly #read: (signal: AbortSignal) => Promise<DeviceTree>;
  readonly #listeners = new Set<() => void>();
  #state = INITIAL;
  #stop: AbortController | undefined;
  #again = false;

  constructor(read: (signal: AbortSignal) => Promise<DeviceTree>) {
    this.#read = read;
  }

  readonly getState = (): ReaderState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads the screen now; if it is being read, reads it again afterwards. */
  read(): void {
    if (this.#stop) this.#again = true;
    else void this.#readOnce();
  }

  /** Notes that the device was used. */
  outdate(): void {
    if (this.#state.screen && !this.#state.isOutdated) this.#set({ isOutdated: true });
  }

  /** Stops reading. */
  close(): void {
    this.#again = false;
    this.#stop?.abort();
  }

  async #readOnce(): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    this.#set({ isReading: true, isOutdated: false });
    try {
      const tree = await this.#read(stop.signal);
      this.#set({ screen: readScreen(tree, this.#state.screen), error: null });
    } catch (error) {
      if (!stop.signal.aborted)
        this.#set({ error: error instanceof Error ? error : new Error(String(error)) });
    }
    this.#stop = undefined;
    if (this.#again) {
      this.#again = false;
      void this.#readOnce();
    } else this.#set({ isReading: false });
  }

  #set(change: Partial<ReaderState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function readScreen(
  { outline: { rows }, rung, ok: _ok, ...tree }: DeviceTree,
  before: ReadScreen | null,
): ReadScreen {
  const lines = new Map(before?.rows.map(({ reference, line }) => [reference, line]));
  const references = (isMarked: (line: string | undefined, now: string) => boolean) =>
    new Set(
      before
        ? rows
            .filter(({ reference, line }) => isMarked(lines.get(reference), line))
            .map(({ reference }) => reference)
        : [],
    );
  const added = references((line) => line === undefined);
  return {
    // The contract names roles and flags as strings, so that a new word breaks no client. The words are those of the library.
    tree: tree as ScreenTree,
    rows,
    rung,
    // On another screen, all rows are new, which needs no mark.
    added: added.size === rows.length ? new Set() : added,
    changed: references((line, now) => line !== undefined && line !== now),
  };
}

/** The row of the element at a point of the picture: of the element itself, or of the next one around it that has a row. */
export function rowAt(
  { tree, rows }: ReadScreen,
  point: { readonly x: number; readonly y: number },
): ElementRow | undefined {
  const byElement = new Map(rows.map((row) => [row.element, row]));
  let element = elementAt(tree, point);
  while (element && !byElement.has(element.index)) {
    element = element.parent === null ? undefined : tree.elements[element.parent];
  }
  return element && byElement.get(element.index);
}
