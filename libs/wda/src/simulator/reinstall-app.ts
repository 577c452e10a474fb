import { randomUUID } from 'node:crypto';

import type { Host } from '@storedeck/host';

import { runSimctl } from '../devices/run-simctl.ts';
import { isWdaError, WdaError } from '../wda-error.ts';

const SHORT_MS = 30_000;
const INSTALL_MS = 2 * 60_000;

/**
 * Removes all data of an app: copies the app, uninstalls it and installs the copy, because simctl has no command for the
 * data alone. The app is on the Mac at every moment: if the copy cannot be installed, it is kept, and the error says
 * where.
 */
export async function reinstallApp(
  host: Host,
  { udid, bundleId }: { readonly udid: string; readonly bundleId: string },
  signal: AbortSignal | undefined,
): Promise<void> {
  const call = { signal, timeoutMs: SHORT_MS };
  const app = await findApp(host, { udid, bundleId }, signal);
  const copy = `/tmp/storedeck-${randomUUID()}.app`;
  let isNeeded = false;
  try {
    await copyApp(host, { app, copy, bundleId }, signal);
    await runSimctl(host, ['terminate', udid, bundleId], {
      ...{ ...call, failure: `${bundleId} could not be ended`, accepts: /found nothing to terminate/ },
    });
    isNeeded = true;
    // From here on, an abort would leave the simulator without the app.
    const failure = `${bundleId} could not be installed again`;
    await runSimctl(host, ['uninstall', udid, bundleId], { timeoutMs: INSTALL_MS, failure });
    await runSimctl(host, ['install', udid, copy], { timeoutMs: INSTALL_MS, failure });
    isNeeded = false;
  } catch (error) {
    if (!isNeeded || !isWdaError(error)) throw error;
    const hint = `If it is gone, install its copy: xcrun simctl install ${udid} ${copy}`;
    throw new WdaError(error.code, error.message, { cause: error, hint });
  } finally {
    if (!isNeeded) await host.run('rm', ['-rf', copy], { timeoutMs: SHORT_MS }).catch(() => undefined);
  }
}

/** Returns the folder of an app that was installed. */
async function findApp(
  host: Host,
  { udid, bundleId }: { readonly udid: string; readonly bundleId: string },
  signal: AbortSignal | undefined,
): Promise<string> {
  const printed = await runSimctl(host, ['get_app_container', udid, bundleId, 'app'], {
    ...{ signal, timeoutMs: SHORT_MS, failure: `${bundleId} was not found on the simulator` },
  });
  const app = printed.trim();
  // The apps of iOS lie elsewhere, and cannot be uninstalled.
  if (/^\/[^\n]{1,1000}\/Containers\/Bundle\/[^\n]{1,500}\.app$/.test(app)) return app;
  throw new WdaError('SIMULATOR_FAILED', `${bundleId} belongs to iOS: its data cannot be removed.`, {
    hint: 'Erase the simulator to remove all of its data: xcrun simctl erase UDID.',
  });
}

async function copyApp(
  host: Host,
  { app, copy, bundleId }: { readonly app: string; readonly copy: string; readonly bundleId: string },
  signal: AbortSignal | undefined,
): Promise<void> {
  const { exitCode, stderr } = await host.run('cp', ['-R', app, copy], { signal, timeoutMs: INSTALL_MS });
  if (exitCode === 0) return;
  throw new WdaError('SIMULATOR_FAILED', `${bundleId} could not be copied: ${stderr.trim().slice(0, 300)}`, {
    hint: 'Check whether the disk of that Mac is full. The app is still installed.',
  });
}
