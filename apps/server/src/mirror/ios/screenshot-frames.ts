import { setImmediate } from 'node:timers/promises';

import type { WdaDevice } from '@storedeck/wda';

/** Screenshots, one after another: simctl takes them of a simulator without WebDriverAgent. */
export function screenshotFrames(device: Pick<WdaDevice, 'screenshot'>): WdaDevice['frames'] {
  return async function* ({ signal } = {}) {
    for (;;) {
      yield { type: 'image/png', bytes: await device.screenshot({ signal }) };
      // Other work of the server runs between two screenshots, also where a screenshot takes no time.
      await setImmediate();
    }
  };
}
