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
    const sample = readStart(bytes);
    this.#skipped = { commands: commands + 1, bytes: before + bytes.length, sample };
  }
}

function readStart(bytes: Buffer): string {
  return bytes
    .toString('latin1', 0, 80)
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim();
}
