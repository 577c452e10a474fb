import type { DeviceAdb } from '../device-adb.ts';

/** The names of programs whose instrumentation uses UiAutomation, by the beginning of the package's name. */
const KNOWN: Readonly<Record<string, string>> = {
  'com.callstack.agentdevice.': 'agent-device',
  'io.appium.uiautomator2.': 'Appium',
  'dev.mobile.maestro': 'Maestro',
  'com.github.uiautomator': 'uiautomator2 for Python',
};

/**
 * Reads which program uses UiAutomation on a phone: a known program, or the name of a package. `undefined` when Android
 * does not report a program.
 */
export async function whoHolds(adb: DeviceAdb, signal: AbortSignal): Promise<string | undefined> {
  const result = await adb
    .shell('dumpsys activity processes', {
      signal,
      timeoutMs: 10_000,
      doing: 'looking for the user of UiAutomation',
    })
    .catch(() => undefined);
  // The line has the form `Instrumentation #0: ActiveInstrumentation{5ac1f2e {PACKAGE/.Runner}}` [AOSP
  // ActiveInstrumentation.java].
  const name = /ActiveInstrumentation\{[^/\n]{0,100}?([\w.]{1,200})\//.exec(
    result?.stdout.toString('utf8') ?? '',
  )?.[1];
  const known = Object.entries(KNOWN).find(([prefix]) => name?.startsWith(prefix) === true);
  return known ? `${known[1]} (${name})` : name;
}
