import { deadline } from '@storedeck/async';
import { type Host } from '@storedeck/host';
import { MAX_PNG_BYTES } from '@storedeck/webdriver';

import { checkedPng } from '../png.ts';
import { WdaError } from '../wda-error.ts';
import { withHostTempFile } from './host-temp-file.ts';
import { isUdid } from './ios-device.ts';
import { readCapped } from './read-capped.ts';

// The limit for taking and transferring the screenshot. With the removal of the file, the call takes at most 10 s.
const TIMEOUT_MS = 8000;

/**
 * Takes a screenshot of a booted simulator: a complete PNG in device pixels. Needs no WebDriverAgent. simctl writes a
 * temporary file on the host, which is read and removed. Rejects with INPUT_INVALID, SIMULATOR_FAILED or WDA_TIMED_OUT,
 * or with a HostError.
 */
export async function simulatorScreenshot(
  host: Host,
  udid: string,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Buffer> {
  if (!isUdid(udid)) throw new WdaError('INPUT_INVALID', `"${udid}" is not the udid of a simulator.`);
  const signal = deadline(TIMEOUT_MS, options.signal);
  return withHostTempFile(host, 'png', async (path) => {
    const args = ['simctl', 'io', udid, 'screenshot', '--type=png', path];
    const { exitCode, stderr } = await host.run('xcrun', args, { signal });
    if (exitCode !== 0) {
      throw new WdaError('SIMULATOR_FAILED', `simctl took no screenshot: ${stderr.trim().slice(0, 300)}`, {
        hint: 'Boot the simulator (xcrun simctl boot UDID) and open it once.',
      });
    }
    const bytes = await readCapped(await host.readFile(path, { signal }), MAX_PNG_BYTES);
    if (!bytes) throw new WdaError('SIMULATOR_FAILED', 'The screenshot of the simulator is too large.');
    return checkedPng(bytes, 'SIMULATOR_FAILED');
  }).catch((error: unknown) => {
    if (!signal.aborted || options.signal?.aborted) throw error;
    throw new WdaError('WDA_TIMED_OUT', `simctl took no screenshot within ${TIMEOUT_MS / 1000} s.`, {
      cause: error,
      hint: 'Try again. If it happens each time, restart the simulator, or check whether the Mac is busy.',
    });
  });
}
