import { basename, dirname, join, posix } from 'node:path';

import type { Holder } from '@storedeck/contract';
import type { Device, DeviceLocks } from '@storedeck/devices';
import {
  checkDevice,
  type FlowResult,
  type LoadedFlow,
  printIssue,
  runFlow,
  type RunOptions,
} from '@storedeck/flows';
import { Folder } from '@storedeck/host/folder';
import type { DeviceMirrors } from '@storedeck/mirror';

import { ServerError } from '../server-error.ts';
import { toFlowDevice } from './flow-device.ts';

/** The folder for screenshots of flows in the working folder. */
export const FLOW_OUTPUT = 'flow-output';

export interface DeviceRunOptions extends Pick<
  RunOptions,
  'values' | 'signal' | 'from' | 'to' | 'onStep' | 'onStepEnd' | 'onFound'
> {
  readonly locks: DeviceLocks;
  /** The live videos, which tell when the screen of a device changes. */
  readonly mirrors: Pick<DeviceMirrors, 'get'>;
  /** Who acts on the device. */
  readonly holder: Holder;
  /** The absolute path of the folder for pictures. Each device gets a folder in it. */
  readonly out: string;
}

/** A result, with the paths of the files that were written for it. */
export type SavedResult = FlowResult & { readonly files: readonly string[] };

/**
 * Runs flows on one device, one after the other, while nobody else acts on the device. Writes their screenshots, and
 * the screen at a failure.
 *
 * @throws ServerError INPUT_INVALID if the device cannot do what a flow needs, and the errors of the device
 */
export async function runOnDevice(
  flows: readonly LoadedFlow[],
  device: Device,
  options: DeviceRunOptions,
): Promise<SavedResult[]> {
  const { locks, holder, signal, mirrors } = options;
  using changes = mirrors.get(device).watchChanges();
  const flowDevice = toFlowDevice(device, changes);
  const issues = flows
    .flatMap((flow) => checkDevice(flow, flowDevice))
    .filter(({ severity }) => severity === 'error');
  if (issues.length > 0)
    throw new ServerError('INPUT_INVALID', `${device.id} cannot do what the flow needs.`, {
      hint: issues.slice(0, 20).map(printIssue).join('\n'),
    });
  return await locks.use(device, holder, async (lost) => {
    const results: SavedResult[] = [];
    for (const flow of flows)
      results.push(await runOne(flow, flowDevice, { ...options, signal: AbortSignal.any([signal, lost]) }));
    return results;
  });
}

async function runOne(
  loaded: LoadedFlow,
  device: ReturnType<typeof toFlowDevice>,
  { out, ...options }: DeviceRunOptions,
): Promise<SavedResult> {
  const files: string[] = [];
  const folder = new Folder(dirname(out));
  const save = async (name: string, png: Uint8Array): Promise<void> => {
    const path = posix.join(basename(out), toFolderName(device.id), `${name}.png`);
    await folder.makeFolder(posix.dirname(path));
    await folder.replace(path, png, { mode: 0o644 });
    files.push(join(folder.root, path));
  };
  const result = await runFlow(loaded, device, { ...options, saveScreenshot: save });
  const screenshot = result.failure?.screenshot;
  if (screenshot) await save(`failed ${result.file.replaceAll('/', ' ')}`, screenshot);
  return { ...result, files };
}

/** Returns the id of a device as the name of a folder. */
function toFolderName(id: string): string {
  return id.replaceAll(/[^\p{L}\p{N}._-]/gu, '_').replace(/^\.+/u, '_');
}
