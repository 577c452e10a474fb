import { safeLine } from '@storedeck/foreign-text';

import type { DeviceAdb } from '../device-adb.ts';

/**
 * Resolves to the names of the accessibility services that are switched on, such as `TalkBack`. Android stops them while
 * a program uses UiAutomation, unless that program asks it not to [AOSP UiAutomation,
 * FLAG_DONT_SUPPRESS_ACCESSIBILITY_SERVICES]; the person who uses the phone with them then hears nothing. Never rejects,
 * because the tree does not depend on it.
 */
export async function readServices(adb: DeviceAdb, signal: AbortSignal): Promise<readonly string[]> {
  const options = {
    signal,
    timeoutMs: 10_000,
    maxBytes: 64 * 1024,
    doing: 'asking for accessibility services',
  };
  const line = 'settings get secure enabled_accessibility_services';
  const output = await adb.shell(line, options).then(
    ({ stdout }) => stdout.toString('utf8'),
    () => '',
  );
  // `settings` prints PACKAGE/CLASS for each service, separated by colons, or `null`.
  const components = output
    .trim()
    .split(':')
    .filter((component) => component.includes('/'));
  return components.flatMap((component) => {
    const name = (component.split(/[./]/).at(-1) ?? '').replace(/Service$/, '');
    return name === '' ? [] : [safeLine(name, 60)];
  });
}
