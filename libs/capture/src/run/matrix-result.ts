import type { Cell, SlotPlace } from '../plan/cells.ts';
import type { Shot } from './run-state.ts';

/** A picture, and the place in the listing for which it is. */
export interface PlacedShot extends Shot {
  readonly place?: SlotPlace | undefined;
}

/**
 * How a cell ended. `done`: now; `kept`: by the run that this one continues; `failed`: twice; `left`: not tried, because
 * the device is gone or the run was stopped.
 */
export interface CellResult {
  readonly cell: Cell;
  readonly deviceName: string;
  readonly outcome: 'done' | 'kept' | 'failed' | 'left';
  readonly shots: readonly PlacedShot[];
  readonly warnings: readonly string[];
  /** Why it has failed. */
  readonly reason?: string | undefined;
  /** The picture of the screen at the failure, relative to the working folder. */
  readonly picture?: string | undefined;
}

/** What a person must know about a device. */
export interface DeviceNote {
  readonly device: string;
  readonly text: string;
}

/** A cell that is to be taken, with what it will bring. */
export interface PlannedCell {
  readonly cell: Cell;
  readonly deviceName: string;
  readonly shots: readonly PlannedShot[];
}

/** A picture that is to be taken. */
export interface PlannedShot {
  readonly name: string;
  /** The place in the listing for which it is; undefined if it goes nowhere. */
  readonly place?: SlotPlace | undefined;
}

/** How a run ended. */
export interface MatrixResult {
  readonly cells: readonly CellResult[];
  readonly notes: readonly DeviceNote[];
}

/** What happens in a run. `plan` is the first: all cells, in the order of each device. */
export type MatrixProgress =
  | { readonly kind: 'plan'; readonly cells: readonly PlannedCell[] }
  | { readonly kind: 'begin'; readonly cell: Cell; readonly deviceName: string }
  | { readonly kind: 'retry'; readonly cell: Cell; readonly deviceName: string; readonly reason: string }
  | {
      readonly kind: 'end';
      readonly result: CellResult;
      readonly ended: number;
      readonly total: number;
      /** About how long the rest takes, in ms; null as long as no cell was taken. */
      readonly leftMs: number | null;
    }
  | { readonly kind: 'note'; readonly note: DeviceNote };
