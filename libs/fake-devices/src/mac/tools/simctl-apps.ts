import { fail, failInside, succeed, type SimctlResult } from './simctl-result.ts';
import type { SimulatorSettings } from './simulator-settings.ts';

const PID = 4711;

/**
 * Simulates `simctl launch [--terminate-running-process] UDID ID [ARGUMENT…]`. Without the flag, an app that runs comes
 * to the front as it is. `args`: the arguments after the device.
 */
export function launch(
  [id, ...args]: readonly string[],
  isEndedFirst: boolean,
  { app }: SimulatorSettings,
): SimctlResult {
  if (!app || id !== app.id || !app.isInstalled)
    return fail(
      4,
      `The request to open "${id ?? ''}" failed.\nSimulator device failed to launch ${id ?? ''}.`,
    );
  if (isEndedFirst) app.terminate();
  app.launch(args);
  return succeed(`${id}: ${PID}\n`);
}

/** Simulates `simctl terminate UDID ID`. */
export function terminate([id = '']: readonly string[], { app }: SimulatorSettings): SimctlResult {
  if (id === app?.id && app.terminate()) return succeed();
  return failInside({ code: 3 }, [
    `Simulator device failed to terminate ${id}.\nfound nothing to terminate`,
    `The request to terminate "${id}" failed. found nothing to terminate`,
  ]);
}

/** Simulates `simctl get_app_container UDID ID [app]`, which prints the folder of the app. */
export function printContainer(
  [id = '', kind = 'app']: readonly string[],
  udid: string,
  { app }: SimulatorSettings,
): SimctlResult {
  if (id !== app?.id || !app.isInstalled || kind !== 'app')
    return failInside({ domain: 'NSPOSIXErrorDomain', code: 2 }, ['No such file or directory']);
  return succeed(`${bundlePath(udid, id)}\n`);
}

/** Returns the path of an app's bundle on the Mac. */
export function bundlePath(udid: string, id: string): string {
  const folder = `/Users/ana/Library/Developer/CoreSimulator/Devices/${udid}/data/Containers/Bundle/Application`;
  return `${folder}/0B5C7E0E-2C1D-4C57-9A52-6E7E4F2B9A10/${id.split('.').at(-1) ?? 'App'}.app`;
}

/** Simulates `simctl openurl UDID URL`: opens the links of the web, and those with the id of the app as their scheme. */
export function openUrl([url = '']: readonly string[], { app }: SimulatorSettings): SimctlResult {
  const isOwn = app !== undefined && url.startsWith(`${app.id}:`);
  if (isOwn) app.openLink(url);
  if (isOwn || /^https?:/.test(url)) return succeed();
  return failInside({ domain: 'NSOSStatusErrorDomain', code: -10814 }, [
    `Simulator device failed to open ${url}.`,
    'The operation couldn’t be completed. (OSStatus error -10814.)',
  ]);
}
