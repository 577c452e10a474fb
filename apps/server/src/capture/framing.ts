import type { CellResult, DeviceNote } from '@storedeck/capture';

import type { Captured } from './accept-pictures.ts';
import type { FramingPlan } from './frame-pictures.ts';

interface FramingOptions {
  /** The working folder. */
  readonly dir: string;
  readonly plan: FramingPlan;
  /** Is called each time that pictures of a device were framed, with what is new to say about them. */
  readonly onFramed: (notes: readonly DeviceNote[]) => void;
}

/** Frames the pictures of a capture while it runs, each soon after it was taken. */
export class Framing {
  readonly #options: FramingOptions;
  readonly #closing = new AbortController();
  readonly #framed: Captured['results'][number][] = [];
  readonly #said = new Set<string>();
  #waiting: CellResult[] = [];
  #order: Captured['plan'] | undefined;
  #work: Promise<void> | undefined;
  #failure: { readonly error: unknown } | undefined;

  constructor(options: FramingOptions) {
    this.#options = options;
  }

  /** The framed pictures; undefined as long as there is none. */
  get captured(): Captured | undefined {
    return this.#order && { plan: this.#order, results: this.#framed };
  }

  /** Frames what a cell has, when what was added before is framed. Never rejects: `settle` does. */
  add(result: CellResult): void {
    if (result.shots.length === 0 || this.#failure) return;
    this.#waiting.push(result);
    this.#work ??= this.#frameWaiting()
      .catch((error: unknown) => {
        this.#failure = { error };
      })
      .finally(() => {
        this.#work = undefined;
      });
  }

  /** Resolves when all pictures that were added are framed. Rejects with the errors of `framePictures`. */
  async settle(): Promise<void> {
    await this.#work;
    if (this.#failure) throw this.#failure.error;
  }

  /** Frames nothing more. */
  close(): void {
    this.#closing.abort();
  }

  /** Starting to draw takes a moment, so what a device has taken meanwhile is drawn together. */
  async #frameWaiting(): Promise<void> {
    const { dir, plan, onFramed } = this.#options;
    const { framePictures } = await import('./frame-pictures.ts');
    for (let [first] = this.#waiting; first !== undefined; [first] = this.#waiting) {
      const { device } = first.cell;
      const results = this.#waiting.filter(({ cell }) => cell.device === device);
      this.#waiting = this.#waiting.filter(({ cell }) => cell.device !== device);
      const about = { results, signal: this.#closing.signal };
      const { captured, notes } = await framePictures(dir, plan, about);
      this.#order = captured.plan;
      this.#framed.push(...captured.results);
      const said = notes.filter((text) => !this.#said.has(`${device} ${text}`));
      onFramed(said.map((text) => ({ device, text })));
      for (const text of said) this.#said.add(`${device} ${text}`);
    }
  }
}
