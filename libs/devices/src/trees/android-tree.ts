import { type AdbDevice, type AndroidTree, isAndroidError } from '@storedeck/android';

import { DeviceError } from '../device-error.ts';
import { setupHelper } from './tree-rung.ts';

/**
 * Reads the elements of the screen of a phone. Rejects with the same errors as `AdbDevice.tree`. The hint of
 * `TREE_NOT_IDLE`, an error that the snapshot helper avoids, says how to install the helper.
 */
export async function readAndroidTree(device: AdbDevice, signal: AbortSignal): Promise<AndroidTree> {
  try {
    return await device.tree({ signal });
  } catch (error) {
    if (!isAndroidError(error) || error.code !== 'TREE_NOT_IDLE') throw error;
    throw new DeviceError('TREE_NOT_IDLE', error.message, {
      hint: `Wait for the animation to end, or install the snapshot helper, which does not wait: ${setupHelper(device)}`,
    });
  }
}
