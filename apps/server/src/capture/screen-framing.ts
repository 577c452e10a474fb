import type { CellResult } from '@storedeck/capture';

import type { Captured } from './accept-pictures.ts';
import type { PlannedScreen } from './plan-screen.ts';

interface FramingOptions {
  /** The working folder. */
  readonly dir: string;
  readonly screen: PlannedScreen;
  /** Is called after each picture that was framed, with what is new to say about the framed pictures. */
  readonly onFramed: (notes: readonly string[]) => void;
}

/** Frames the pictures of one screen, each as soon as it is taken. */
export class ScreenFraming {
  readonly #options: FramingOptions;
  readonly #closing = new AbortController();
  readonly #framed: Captured['results'][number][] = [];
  readonly #said = new Set<string>();
  #order: Captured['plan'] | undefined;
  #failure: { readonly error: unknown } | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(options: FramingOptions) {
    this.#options = options;
  }

  /** The framed pictures; undefined as long as there is none. */
  get captured(): Captured | undefined {
    return this.#order && { plan: this.#order, results: this.#framed };
  }

  /** Frames the pictures of a language when those before are framed. Never rejects: `settle` does. */
  add(result: CellResult): void {
    if (result.outcome !== 'done') return;
    this.#work = this.#work
      .then(() => (this.#failure ? undefined : this.#frame(result)))
      .catch((error: unknown) => {
        this.#failure = { error };
      });
  }

  /** Resolves when all pictures that were added are framed. Rejects with the errors of `frameScreen`. */
  async settle(): Promise<void> {
    await this.#work;
    if (this.#failure) throw this.#failure.error;
  }

  /** Frames nothing more. */
  close(): void {
    this.#closing.abort();
  }

  async #frame(result: CellResult): Promise<void> {
    const { dir, screen, onFramed } = this.#options;
    const { frameScreen } = await import('./frame-screen.ts');
    const about = { results: [result], signal: this.#closing.signal };
    const { captured, notes } = await frameScreen(dir, screen, about);
    this.#order = captured.plan;
    this.#framed.push(...captured.results);
    onFramed(notes.filter((note) => !this.#said.has(note)));
    for (const note of notes) this.#said.add(note);
  }
}
