import { basename, dirname, join, posix } from 'node:path';

import type { Holder } from '@storedeck/contract';
import type { Device, DeviceLocks } from '@storedeck/devices';
import {
  checkDevice,
  type FlowAbilities,
  type FlowDevice,
  type FlowResult,
  type LoadedFlow,
  printIssue,
  runFlow,
  type RunOptions,
  usesCommand,
} from '@storedeck/flows';
import { Folder } from '@storedeck/host/folder';
import type { DeviceMirror, DeviceMirrors } from '@storedeck/mirror';

import { ServerError } from '../server-error.ts';
import { toFlowDevice } from './flow-device.ts';
import { FlowRecording } from './flow-recording.ts';

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
  /** Makes the result of a flow that an error of the device has ended. Without it, the error ends all flows. */
  readonly onError?: (flow: LoadedFlow, error: unknown) => SavedResult;
  /** The absolute path of the folder for pictures. Each device gets a folder in it. */
  readonly out: string;
}

/** A result, with the paths of the files that were written for it, or with the error of the device that has ended it. */
export type SavedResult = FlowResult & { readonly files: readonly string[]; readonly error?: string };

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
  const { locks, holder, signal, mirrors, onError } = options;
  const mirror = mirrors.get(device);
  using changes = mirror.watchChanges();
  const flowDevice = toFlowDevice(device, changes);
  const recorded = await findRecorded(flows, mirror);
  const issues = flows
    .flatMap((flow) => checkDevice(flow, recorded ? withRecording(flowDevice, RECORDING) : flowDevice))
    .filter(({ severity }) => severity === 'error');
  if (issues.length > 0)
    throw new ServerError('INPUT_INVALID', `${device.id} cannot do what the flow needs.`, {
      hint: issues.slice(0, 20).map(printIssue).join('\n'),
    });
  return await locks.useOnce(device, holder, async (lost) => {
    const results: SavedResult[] = [];
    for (const flow of flows) {
      const run = runOne(flow, flowDevice, { ...options, recorded, signal: AbortSignal.any([signal, lost]) });
      results.push(await (onError ? run.catch((error: unknown) => onError(flow, error)) : run));
    }
    return results;
  });
}

type Recorded = Pick<DeviceMirror, 'recordInto'>;

/** Returns the live video, if a flow records it and it can be recorded. */
async function findRecorded(
  flows: readonly LoadedFlow[],
  mirror: DeviceMirror,
): Promise<Recorded | undefined> {
  if (!flows.some((flow) => usesCommand(flow, 'startRecording'))) return undefined;
  return (await mirror.whyNotRecordable()) === null ? mirror : undefined;
}

function withRecording(device: FlowDevice, recording: FlowAbilities): FlowDevice {
  return { ...device, abilities: { ...device.abilities, ...recording } };
}

/** Says only that a device can be recorded. */
const RECORDING: FlowAbilities = {
  startRecording: () => Promise.resolve(),
  stopRecording: () => Promise.resolve(),
};

async function runOne(
  loaded: LoadedFlow,
  device: FlowDevice,
  { out, recorded, ...options }: DeviceRunOptions & { readonly recorded: Recorded | undefined },
): Promise<SavedResult> {
  const files: string[] = [];
  const folder = new Folder(dirname(out));
  const makePath = (name: string): string => posix.join(basename(out), toFolderName(device.id), name);
  const save = async (name: string, content: Uint8Array | string, mode = 0o644): Promise<void> => {
    const path = makePath(name);
    await folder.makeFolder(posix.dirname(path));
    await folder.replace(path, content, { mode });
    files.push(join(folder.root, path));
  };
  const saveScreenshot = (name: string, png: Uint8Array): Promise<void> => save(`${name}.png`, png);
  const recording =
    recorded && new FlowRecording(recorded, { folder, makePath, onFile: (path) => files.push(path) });
  const used = recording ? withRecording(device, recording.abilities) : device;
  const result = await runFlow(loaded, used, { ...options, saveScreenshot }).finally(() => recording?.end());
  const { screenshot, tree, log } = result.failure ?? {};
  const name = `failed ${result.file.replaceAll('/', ' ')}`;
  if (screenshot) await saveScreenshot(name, screenshot);
  if (tree) await save(`${name}.json`, `${JSON.stringify(tree, undefined, 1)}\n`);
  // Apps log secrets.
  if (log !== undefined && log !== '') await save(`${name}.log`, log, 0o600);
  return { ...result, files };
}

/** Returns the id of a device as the name of a folder. */
function toFolderName(id: string): string {
  return id.replaceAll(/[^\p{L}\p{N}._-]/gu, '_').replace(/^\.+/u, '_');
}
