import { type PutBack, putBackLeft } from '@storedeck/capture';
import type { Holder } from '@storedeck/contract';
import { Folder } from '@storedeck/host/folder';

import type { Devices } from '../compose-devices.ts';
import { findLeft, lockWith } from './find-devices.ts';

/** Puts back what captures of a working folder have left changed on devices. Never rejects because of a device. */
export function putBackSettings(
  dir: string,
  { all, locks }: Devices,
  { signal, holder }: { readonly signal: AbortSignal; readonly holder?: Holder | undefined },
): Promise<PutBack[]> {
  return putBackLeft({
    ...{ folder: new Folder(dir), use: lockWith(locks, holder), signal },
    find: (left) => findLeft(all, left, signal),
  });
}
