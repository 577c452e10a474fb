import { safeLine } from './safe-line.ts';

/** Called by a reader with each part of another program's output that it does not know and leaves out. */
export type Skip = (part: string) => void;

/** The parts of one program's output that its reader has left out so far. */
export interface SkippedParts {
  /** The name of the program, such as `adb`. */
  readonly source: string;
  readonly count: number;
  /** The beginning of the last part, on one line. */
  readonly sample: string;
}

const MAX_SAMPLE = 80;
/** The largest number of samples of one program that are told. */
const MAX_TOLD = 20;

/** Counts what readers leave out, so that a user can see why something is missing. */
export class SkippedCounter {
  readonly #onNew: (skipped: SkippedParts) => void;
  readonly #sources = new Map<string, SkippedParts>();
  readonly #told = new Map<string, Set<string>>();

  /** `onNew` is called when a part was left out that differs from those before it. */
  constructor(onNew: (skipped: SkippedParts) => void = () => undefined) {
    this.#onNew = onNew;
  }

  /** What was left out so far, by program, in the order in which it began. */
  get list(): readonly SkippedParts[] {
    return [...this.#sources.values()];
  }

  /** Returns the function that counts what is left out of the output of a program. Blank parts do not count. */
  of(source: string): Skip {
    return (part) => {
      const sample = safeLine(part, MAX_SAMPLE);
      if (sample === '') return;
      const skipped = { source, count: (this.#sources.get(source)?.count ?? 0) + 1, sample };
      this.#sources.set(source, skipped);
      const told = this.#told.get(source) ?? new Set();
      this.#told.set(source, told);
      if (told.has(sample) || told.size >= MAX_TOLD) return;
      told.add(sample);
      this.#onNew(skipped);
    };
  }
}
