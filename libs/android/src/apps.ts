import { AndroidError } from './android-error.ts';
import type { DeviceAdb } from './device-adb.ts';

const LIMITS = { timeoutMs: 20_000, maxBytes: 1024 * 1024 } as const;

/** Lists the package names of the apps that do not belong to the system, in alphabetical order. */
export async function listApps(adb: DeviceAdb, signal: AbortSignal | undefined): Promise<string[]> {
  const { stdout } = await adb.shell('pm list packages -3', { ...LIMITS, signal, doing: 'listing the apps' });
  const found = [...stdout.toString('utf8').matchAll(/^package:([\w.]{1,300})\r?$/gm)].map(
    ([, name = '']) => name,
  );
  return found.sort();
}

/** Starts the activity of an app that the launcher would start. Rejects with `APP_NOT_INSTALLED` or `INPUT_FAILED`. */
export async function launchApp(
  adb: DeviceAdb,
  packageName: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const name = checkedPackage(packageName);
  const options = { ...LIMITS, signal, doing: 'starting an app' };
  const resolve = `cmd package resolve-activity --brief -a android.intent.action.MAIN -c android.intent.category.LAUNCHER ${name}`;
  const resolved = await adb.shell(resolve, options);
  // The last line of the output names the component. The line before describes the match, and is not needed.
  const component = new RegExp(`^${name.replaceAll('.', '\\.')}/[\\w.$]{1,300}\\s*$`, 'm')
    .exec(resolved.stdout.toString('utf8'))?.[0]
    .trim();
  if (component === undefined) throw notInstalled(adb.serial, name, 'that can be started');
  // The component is quoted, because the names of inner classes contain `$`.
  const { stdout, stderr } = await adb.shell(`am start -n '${component}'`, options);
  const reason = /^Error: (.{1,200})/m.exec(`${stdout.toString('utf8')}\n${stderr}`)?.[1];
  if (reason !== undefined)
    throw new AndroidError('INPUT_FAILED', `The phone ${adb.serial} did not start ${name}: ${reason}`);
}

/**
 * Ends all processes of an app. Rejects with `APP_NOT_INSTALLED`. The list of apps is read first, because Android
 * reports no error for an app that is not installed.
 */
export async function stopApp(
  adb: DeviceAdb,
  packageName: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const name = checkedPackage(packageName);
  const options = { ...LIMITS, signal, doing: 'ending an app' };
  const { stdout } = await adb.shell(`pm list packages ${name}`, options);
  if (!stdout.toString('utf8').split(/\r?\n/).includes(`package:${name}`))
    throw notInstalled(adb.serial, name);
  await adb.shell(`am force-stop ${name}`, options);
}

/** Checks the name of a package strictly, because the name becomes part of a line for the phone's shell. */
function checkedPackage(name: string): string {
  if (name.length <= 300 && /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/.test(name)) return name;
  throw new AndroidError('INPUT_INVALID', 'The name of the package is not valid.', {
    hint: 'It looks like com.example.app.',
  });
}

function notInstalled(serial: string, name: string, which = ''): AndroidError {
  const app = [name, which].filter(Boolean).join(' ');
  return new AndroidError('APP_NOT_INSTALLED', `The phone ${serial} has no app ${app}.`);
}
