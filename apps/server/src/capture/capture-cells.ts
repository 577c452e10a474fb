import type { CellResult, MatrixProgress, MatrixResult, PlannedCell } from '@storedeck/capture';
import type { CaptureCell } from '@storedeck/contract';

/** The cells of a capture as the page shows them, and how long the rest will take. */
export class CaptureCells {
  readonly #cells = new Map<string, CaptureCell>();
  readonly #results = new Map<string, CellResult>();
  #hasBegun = false;
  #leftMs: number | null = null;

  list(): readonly CaptureCell[] {
    return [...this.#cells.values()];
  }

  /** The results so far. */
  get results(): readonly CellResult[] {
    return [...this.#results.values()];
  }

  /** Shows what would be captured, and what an earlier capture has taken of it. */
  preview(planned: readonly PlannedCell[], kept: readonly CellResult[] = []): void {
    this.#cells.clear();
    for (const one of planned) this.#cells.set(one.cell.key, describeCell(one));
    for (const result of kept) this.#end(result);
  }

  apply(progress: Exclude<MatrixProgress, { kind: 'note' }>): void {
    switch (progress.kind) {
      case 'plan':
        this.#hasBegun = true;
        return this.preview(progress.cells);
      case 'begin':
        return this.#change(progress.cell, { state: 'running' });
      case 'retry':
        return this.#change(progress.cell, { reason: progress.reason });
      case 'end':
        this.#leftMs = progress.leftMs;
        return this.#end(progress.result);
    }
  }

  /** Takes over what is known only after the end: warnings that compare cells. */
  finish({ cells }: MatrixResult): void {
    for (const result of cells) this.#end(result);
  }

  /** Says that what has not ended will not be taken, if the capture has begun. */
  interrupt(): void {
    if (!this.#hasBegun) return;
    for (const [key, cell] of this.#cells)
      if (cell.state === 'running' || cell.state === 'waiting')
        this.#cells.set(key, { ...cell, state: 'left', reason: 'The capture has ended before.' });
  }

  /** About how long the rest takes, in ms; null as long as no cell was taken. */
  get leftMs(): number | null {
    return this.#leftMs;
  }

  #end(result: CellResult): void {
    const { cell, outcome, shots, warnings, reason, picture } = result;
    this.#results.set(cell.key, result);
    this.#change(cell, {
      state: outcome,
      shots: shots.map(({ name, file, width, height, content }) => ({ name, file, width, height, content })),
      warnings: [...warnings],
      reason: reason ?? null,
      picture: picture ?? null,
    });
  }

  #change({ key }: CellResult['cell'], change: Partial<CaptureCell>): void {
    const cell = this.#cells.get(key);
    if (cell) this.#cells.set(key, { ...cell, ...change });
  }
}

function describeCell({ cell, deviceName, shots }: PlannedCell): CaptureCell {
  const { key, device, language, flow, appearance = null, textSize = null } = cell;
  return {
    ...{ key, device, deviceName, language, flow, appearance, textSize },
    planned: shots.map(({ name, place }) => ({ name, position: place?.position ?? null })),
    ...{ state: 'waiting', shots: [], warnings: [], reason: null, picture: null },
  };
}
