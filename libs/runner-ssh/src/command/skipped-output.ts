import { safeLine } from '@storedeck/foreign-text';

/** What start-up files of the runner's login shell have printed before commands, which is not in their output. */
export interface SkippedOutput {
  /** The number of commands before which something was printed. */
  readonly commands: number;
  /** The number of bytes that were skipped, of all commands. */
  readonly bytes: number;
  /** The beginning of what was printed last, on one line. '' if nothing was skipped. */
  readonly sample: string;
}

/** Counts skipped output. */
export class SkippedCounter {
  #skipped: SkippedOutput = { commands: 0, bytes: 0, sample: '' };

  get skipped(): SkippedOutput {
    return this.#skipped;
  }

  add(bytes: Buffer): void {
    if (bytes.length === 0) return;
    const { commands, bytes: before } = this.#skipped;
    const sample = safeLine(bytes.toString('utf8', 0, 400), 80);
    this.#skipped = { commands: commands + 1, bytes: before + bytes.length, sample };
  }
}
