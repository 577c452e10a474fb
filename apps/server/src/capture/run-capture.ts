import {
  type CaptureIssue,
  type CaptureLock,
  type CellResult,
  checkMatrix,
  type DeviceFacts,
  type Hand,
  type MatrixProgress,
  type MatrixResult,
  type PlannedCell,
  previewMatrix,
  type PutBack,
  readKept,
  runMatrix,
} from '@storedeck/capture';
import type { Holder } from '@storedeck/contract';
import type { Device } from '@storedeck/devices';
import type { PictureChanges } from '@storedeck/mirror';

import type { Devices } from '../compose-devices.ts';
import { findPlanned, lockWith } from './find-devices.ts';
import type { LoadedPlan } from './load-plan.ts';
import { checkFraming } from './plan-framing.ts';
import { putBackSettings } from './put-back-settings.ts';

interface CaptureOptions {
  readonly loaded: LoadedPlan;
  readonly lock: CaptureLock;
  readonly devices: Devices;
  readonly values: Readonly<Record<string, string>>;
  /** The person who takes the pictures, instead of the flows of the plan. */
  readonly hand?: Hand | undefined;
  readonly isResumed: boolean;
  /** Whether it is no part of the captures that can be resumed. */
  readonly isApart?: boolean | undefined;
  /** Whether nothing is captured. */
  readonly isCheck: boolean;
  /** Who acts on the devices. Default: the command. */
  readonly holder?: Holder | undefined;
  readonly signal: AbortSignal;
  /** Receives what an earlier capture has left. */
  readonly onPutBack: (result: PutBack) => void;
  readonly onIssues: (issues: readonly CaptureIssue[]) => void;
  /** Receives what the check has read from each device. */
  readonly onDevice?: (facts: DeviceFacts) => void;
  /** Receives what would be captured, and what an earlier capture has taken of it, if nothing is captured now. */
  readonly onPreview?: (cells: readonly PlannedCell[], kept: readonly CellResult[]) => void;
  readonly onProgress: (progress: MatrixProgress) => void;
}

/**
 * Puts back what an earlier capture has left, checks the plan and its devices, and takes the pictures unless the check has
 * found an error. Returns undefined if nothing was captured.
 */
export async function runCapture(options: CaptureOptions): Promise<MatrixResult | undefined> {
  const watched: PictureChanges[] = [];
  const watch = (device: Device): PictureChanges => {
    const changes = options.devices.mirrors.get(device).watchChanges();
    watched.push(changes);
    return changes;
  };
  try {
    return await captureWatched(options, watch);
  } finally {
    for (const changes of watched) changes[Symbol.dispose]();
  }
}

async function captureWatched(
  options: CaptureOptions,
  watch: (device: Device) => PictureChanges,
): Promise<MatrixResult | undefined> {
  const { loaded, lock, devices, hand, values, isResumed, isApart, isCheck, holder, signal } = options;
  for (const result of await putBackSettings(lock.folder.root, devices, { signal, holder }))
    options.onPutBack(result);
  const { plan, flows, framing } = loaded;
  const found = await findPlanned(devices.all, plan, { watch, signal });
  const about = { plan, flows, devices: found.devices, signal };
  // A plan without flows can only be taken by hand.
  const isByHand = hand !== undefined || (isCheck && flows.length === 0);
  const facts: DeviceFacts[] = [];
  const onDevice = (one: DeviceFacts): void => {
    facts.push(one);
    options.onDevice?.(one);
  };
  const issues = [...found.issues, ...(await checkMatrix({ ...about, isByHand, onDevice }))];
  if (framing && plan.design !== undefined) issues.push(...checkFraming(plan, framing, facts));
  options.onIssues(issues);
  if (isCheck || issues.some(({ severity }) => severity === 'error')) {
    options.onPreview?.(previewMatrix(about), await readKept(lock.folder, about));
    return undefined;
  }
  const use = lockWith(devices.locks, holder);
  const { onProgress } = options;
  return await runMatrix({ ...about, hand, lock, values, isResumed, isApart, use, onProgress });
}
