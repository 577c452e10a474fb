import type { Folder } from '@storedeck/host/folder';

import type { CaptureDevice } from '../device/capture-device.ts';
import type { CaptureFlow } from '../plan/capture-flow.ts';
import type { CapturePlan, PlannedDevice } from '../plan/capture-plan.ts';
import { findPlace, listCells } from '../plan/cells.ts';
import type { MatrixDevice } from '../plan/matrix-device.ts';
import { pickScreenshots } from '../plan/pick-screenshots.ts';
import type { CellResult, PlannedCell } from './matrix-result.ts';
import { RunState } from './run-state.ts';

interface PreviewOptions {
  readonly plan: CapturePlan;
  readonly flows: readonly CaptureFlow[];
  /** The devices that are there. The cells of the others have the id of the device as its name. */
  readonly devices: readonly MatrixDevice[];
}

/** Returns what a plan would take and where each picture would go, in the order of the devices of the plan. */
export function previewMatrix({ plan, flows, devices }: PreviewOptions): PlannedCell[] {
  return plan.devices.flatMap((planned) =>
    planCells(plan, flows, { planned, device: devices.find((one) => one.planned === planned)?.device }),
  );
}

/** Returns what is to be taken on one device. */
export function planCells(
  plan: CapturePlan,
  flows: readonly CaptureFlow[],
  { planned, device }: { readonly planned: PlannedDevice; readonly device: CaptureDevice | undefined },
): PlannedCell[] {
  return listCells(plan, { planned, device, flows }).map((cell) => {
    const names = pickScreenshots(
      plan,
      flows.find(({ path }) => path === cell.flow),
    );
    return {
      cell,
      deviceName: device?.name ?? planned.device,
      shots: names.map((name) => ({ name, place: findPlace(plan, cell, name) })),
    };
  });
}

/** Returns the results of the cells that an earlier run has done, and that a run with `isResumed` would keep. */
export async function readKept(folder: Folder, options: PreviewOptions): Promise<CellResult[]> {
  const state = await RunState.read(folder);
  return previewMatrix(options).flatMap(({ cell, deviceName }): CellResult[] => {
    const done = state.find(cell.key);
    if (done === undefined) return [];
    const shots = done.shots.map((shot) => ({ ...shot, place: findPlace(options.plan, cell, shot.name) }));
    return [{ cell, deviceName, outcome: 'kept', shots, warnings: done.warnings }];
  });
}
