import type { DeviceTree } from '@storedeck/contract';
import { elementAt, type ScreenTree } from '@storedeck/screen-tree';

/** A row of the outline. */
export type ElementRow = DeviceTree['outline']['rows'][number];

/** The elements of the screen as they were read last. */
export interface ReadScreen {
  readonly tree: ScreenTree;
  readonly rows: readonly ElementRow[];
  /** The program that has read the tree. If a better program could not read the tree, also the reason. */
  readonly rung: DeviceTree['rung'];
  /**
   * The references of rows that the previous outline did not have; empty when all rows are new. `changed` has the
   * references of rows whose text or state has changed.
   */
  readonly added: ReadonlySet<number>;
  readonly changed: ReadonlySet<number>;
}

/** The state of a `ScreenReader`. */
export interface ReaderState {
  /** The elements that were read last; null until the first tree is read. */
  readonly screen: ReadScreen | null;
  readonly isReading: boolean;
  /** Whether the device was used after the tree was read, so that elements may have moved. */
  readonly isOutdated: boolean;
  /** Why the last tree could not be read; null after a success. */
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

  /** Reads the screen now. If the screen is already being read, reads it again afterwards. */
  read(): void {
    if (this.#stop) this.#again = true;
    else void this.#readOnce();
  }

  /** Marks the elements as outdated. Call this after each input. */
  outdate(): void {
    if (this.#state.screen && !this.#state.isOutdated) this.#set({ isOutdated: true });
  }

  /** Aborts the reading of the current tree. */
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
    // The contract declares roles and flags as strings, so that a new role or flag breaks no client. The values are
    // those of the library `screen-tree`, so the cast is safe.
    tree: tree as ScreenTree,
    rows,
    rung,
    // If all rows are new, the device shows another screen. In this case no row is marked, because a mark on every row
    // would not help the user.
    added: added.size === rows.length ? new Set() : added,
    changed: references((line, now) => line !== undefined && line !== now),
  };
}

/**
 * Returns the row of the element at a point of the screen. If the element has no row, returns the row of its nearest
 * ancestor that has one.
 */
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
