import type { OutsideValues } from '@storedeck/flows';

import type { CaptureDevice } from '../device/capture-device.ts';
import type { CaptureFlow } from '../plan/capture-flow.ts';
import type { CapturePlan } from '../plan/capture-plan.ts';
import type { Cell } from '../plan/cells.ts';
import type { MatrixDevice } from '../plan/matrix-device.ts';
import { pickScreenshots } from '../plan/pick-screenshots.ts';
import { flowSource } from '../sources/flow-source.ts';
import type { Hand } from '../sources/hand.ts';
import type { ShotSource } from '../sources/shot-source.ts';
import type { CaptureLock } from './capture-lock.ts';
import { DeviceRun, type RunTimes } from './device-run.ts';
import { findSamePictures } from './find-same-pictures.ts';
import type { CellResult, DeviceNote, MatrixProgress, MatrixResult } from './matrix-result.ts';
import { planCells } from './preview-matrix.ts';
import { RunState } from './run-state.ts';

/** What is captured, where, and how it is followed. */
export interface MatrixOptions {
  readonly plan: CapturePlan;
  readonly devices: readonly MatrixDevice[];
  readonly flows: readonly CaptureFlow[];
  /** The person who takes the pictures, instead of the flows. A plan without flows needs one. */
  readonly hand?: Hand | undefined;
  /** The right to capture into the working folder. */
  readonly lock: CaptureLock;
  /** Whether cells that an earlier run has done are kept. Otherwise all are taken anew. */
  readonly isResumed: boolean;
  /**
   * Whether this run is no part of the others in the working folder: all its cells are taken, and a later run with
   * `isResumed` keeps what was done before this one, but nothing of it. Default: false.
   */
  readonly isApart?: boolean | undefined;
  /** Further values for the flows. */
  readonly values: OutsideValues;
  /** Calls `work` while nobody else acts on the device. The signal aborts if the device is taken away. */
  readonly use: <Result>(
    device: CaptureDevice,
    work: (lost: AbortSignal) => Promise<Result>,
  ) => Promise<Result>;
  readonly signal: AbortSignal;
  /** Receives what happens: cells that begin and end, and what to know about devices. */
  readonly onProgress?: (progress: MatrixProgress) => void;
  /** Other times than the usual ones. */
  readonly times?: Partial<RunTimes>;
}

const TIMES: RunTimes = {
  betweenMs: 300,
  maxMs: 5000,
  absentMs: 60_000,
  lookMs: 2000,
  putBackMs: 60_000,
};

/**
 * Takes all pictures of a plan: on all devices at the same time, on each device one cell after the other. Failed cells are
 * part of the result. When the run is aborted, or the working folder can no longer be written, all devices are put back
 * before it rejects; what is done stays done, and a run with `isResumed` continues. The plan must have been checked with
 * `checkMatrix`.
 *
 * @throws the reason of `signal`, and the HostError of a working folder that cannot be written
 */
export async function runMatrix(options: MatrixOptions): Promise<MatrixResult> {
  const { plan, devices, flows, hand, lock, isApart, onProgress = () => undefined } = options;
  const { folder } = lock;
  const state =
    isApart === true ? await RunState.openApart(folder) : await RunState.open(folder, options.isResumed);
  const stop = new AbortController();
  const work = devices.map((one) => ({ ...one, own: planCells(plan, flows, one) }));
  hand?.plan(
    plan,
    work.map(({ device, own }) => ({ device, cells: own.map(({ cell }) => cell) })),
  );
  const cells = new Map<Cell, CellResult>();
  const notes: DeviceNote[] = [];
  onProgress({ kind: 'plan', cells: work.flatMap(({ own }) => own) });
  const total = work.reduce((sum, one) => sum + one.own.length, 0);
  const began = performance.now();
  let taken = 0;
  const onResult = (result: CellResult): void => {
    cells.set(result.cell, result);
    hand?.end(result.cell);
    // What an earlier run has taken costs no time, and says nothing about the rest.
    if (result.outcome === 'done') taken += 1;
    const eachMs = taken === 0 ? null : (performance.now() - began) / taken;
    const leftMs = eachMs && Math.round(eachMs * (total - cells.size));
    onProgress({ kind: 'end', result, ended: cells.size, total, leftMs });
  };
  const shared = {
    ...{ plan, hand, state, folder, values: options.values, onResult },
    findSource: (cell: Cell) => findSource(options, cell),
    times: { ...TIMES, ...options.times },
    onProgress: (progress: MatrixProgress): void => {
      if (progress.kind === 'note') notes.push(progress.note);
      onProgress(progress);
    },
  };
  const runs = work.map(async ({ planned, device, own: plannedCells }) => {
    const own = plannedCells.map(({ cell }) => cell);
    const leave = (reason: string): void => {
      for (const cell of own.filter((one) => !cells.has(one)))
        onResult({ cell, deviceName: device.name, outcome: 'left', reason, shots: [], warnings: [] });
    };
    await options
      .use(device, async (lost) => {
        const signal = AbortSignal.any([options.signal, stop.signal, lost]);
        await new DeviceRun({ ...shared, planned, device, cells: own, signal }).run().catch((error) => {
          if (!lost.aborted || options.signal.aborted || stop.signal.aborted) throw error;
          leave(`Somebody has taken ${device.name} away.`);
        });
      })
      .catch((error: unknown) => {
        if (isOfDevice(error)) leave(error.message);
        else if (!stop.signal.aborted) stop.abort(error);
      });
  });
  await Promise.all(runs);
  options.signal.throwIfAborted();
  stop.signal.throwIfAborted();
  return { cells: withSameWarnings([...cells.values()]), notes };
}

function findSource({ plan, flows, hand }: MatrixOptions, cell: Cell): ShotSource {
  const flow = flows.find(({ path }) => path === cell.flow);
  if (hand) return hand.source(cell, pickScreenshots(plan, flow));
  if (flow === undefined) throw new TypeError('A plan without flows is taken by hand.');
  return flowSource(plan, flow);
}

/** Whether an error says that somebody else uses the device, so that the others can go on. */
function isOfDevice(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'DEVICE_BUSY';
}

function withSameWarnings(results: readonly CellResult[]): CellResult[] {
  const same = findSamePictures(results);
  return results.map((result) => ({
    ...result,
    warnings: [...result.warnings, ...(same.get(result.cell) ?? [])],
  }));
}
