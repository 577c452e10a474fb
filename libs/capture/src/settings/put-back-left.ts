import type { Folder } from '@storedeck/host/folder';

import type { CaptureDevice } from '../device/capture-device.ts';
import { ChangedSettings } from './changed-settings.ts';
import { type LeftSettings, readLeftSettings, SettingRecord } from './setting-record.ts';

/** What came of putting back the settings that an earlier run has left on a device. */
export interface PutBack {
  readonly name: string;
  readonly device: string;
  /** `absent`: the device is not there, or somebody else uses it. Its settings are put back at a later start. */
  readonly outcome: 'done' | 'absent' | 'failed';
  /** What a person must know. */
  readonly notes: readonly string[];
}

interface PutBackOptions {
  readonly folder: Folder;
  /** Finds a device by its host and its id there; undefined if it is not there. */
  readonly find: (left: LeftSettings) => Promise<CaptureDevice | undefined>;
  /** Calls `work` while nobody else acts on the device. */
  readonly use: <Result>(
    device: CaptureDevice,
    work: (lost: AbortSignal) => Promise<Result>,
  ) => Promise<Result>;
  readonly signal: AbortSignal;
}

/**
 * Puts back the settings that a run has left which was killed, or whose device was unplugged. Call it at the start of a
 * program. Never rejects because of a device.
 */
export async function putBackLeft(options: PutBackOptions): Promise<PutBack[]> {
  const left = await readLeftSettings(options.folder);
  return Promise.all(left.map((one) => putBackOne(one, options)));
}

async function putBackOne(
  left: LeftSettings,
  { folder, find, use, signal }: PutBackOptions,
): Promise<PutBack> {
  const about = { name: left.name, device: left.device };
  const device = await find(left).catch(() => undefined);
  if (device === undefined) return { ...about, outcome: 'absent', notes: [] };
  try {
    const notes = await use(device, (lost) => putBackOn(device, folder, AbortSignal.any([signal, lost])));
    return { ...about, outcome: 'done', notes };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...about, outcome: 'failed', notes: [reason] };
  }
}

/** Puts back what is left on one device, for a caller that has its lock. Returns what a person must know. */
export async function putBackOn(
  device: CaptureDevice,
  folder: Folder,
  signal: AbortSignal,
): Promise<readonly string[]> {
  // Another run may have put it back while this one waited for the device.
  const left = (await readLeftSettings(folder)).find(
    ({ host, device: id }) => host === device.host && id === device.device,
  );
  if (left === undefined) return [];
  const settings = await device.abilities.readSettings?.(left.app, signal);
  if (settings === undefined) return [`${device.name} no longer has settings that can be put back.`];
  const record = new SettingRecord(folder, left);
  return new ChangedSettings(settings.settings, record, left.changes).putBack(signal);
}
