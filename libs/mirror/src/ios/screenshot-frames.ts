import { setImmediate, setTimeout as delay } from 'node:timers/promises';

import { isWdaError, type WdaDevice } from '@storedeck/wda';

/** Whether WebDriverAgent runs on a simulator, and whether it has a live stream there. */
export type WdaState = 'stopped' | 'runs' | 'streams';

const CHECK_MS = 1000;

/** Rejects when the signal aborts, or when the host cannot be reached. */
export async function readWdaState(
  device: Pick<WdaDevice, 'status'>,
  signal: AbortSignal,
): Promise<WdaState> {
  try {
    const { running, mjpeg } = await device.status({ signal });
    if (!running) return 'stopped';
    return mjpeg ? 'streams' : 'runs';
  } catch (error) {
    if (!isWdaError(error) || error.code === 'ABORTED') throw error;
    return 'stopped';
  }
}

/**
 * Returns a function that yields screenshots of a simulator, one after another. simctl takes the screenshots, with or
 * without WebDriverAgent. The frames end when WebDriverAgent starts or stops, so that the screen is opened again with
 * the abilities that it then has.
 */
export function screenshotFrames(
  device: Pick<WdaDevice, 'screenshot' | 'status'>,
  before: WdaState,
): WdaDevice['frames'] {
  return async function* ({ signal } = {}) {
    const ended = new AbortController();
    const stop = AbortSignal.any([ended.signal, ...(signal ? [signal] : [])]);
    let hasChanged = false;
    const check = async () => {
      while (!hasChanged) {
        await delay(CHECK_MS, undefined, { signal: stop });
        hasChanged = (await readWdaState(device, stop)) !== before;
      }
    };
    // An error of the check is ignored: if the host is lost, the next screenshot fails too.
    check().catch(() => undefined);
    try {
      while (!hasChanged) {
        yield { type: 'image/png', bytes: await device.screenshot({ signal }) };
        // Lets other work of the server run between two screenshots, even if a screenshot takes no time.
        await setImmediate();
      }
    } finally {
      ended.abort();
    }
  };
}
