import { AndroidError } from './android-error.ts';
import type { DeviceAdb, PhoneCallOptions } from './device-adb.ts';
import { deviceShell } from './device-shell.ts';
import { runForUser } from './user-command.ts';

const LIMITS = { timeoutMs: 20_000, maxBytes: 1024 * 1024 } as const;

/** Lists the package names of the apps that do not belong to the system, in alphabetical order. */
export async function listApps(adb: DeviceAdb, signal: AbortSignal | undefined): Promise<string[]> {
  const options = { ...LIMITS, signal, doing: 'listing the apps' };
  const listed = await runForUser(adb, { command: 'pm list packages', words: '-3' }, options);
  const found = [...listed.matchAll(/^package:([\w.]{1,300})\r?$/gm)].map(([, name = '']) => name);
  return found.sort();
}

/** Values that an app receives when it is started, by their names. Each arrives with its type. */
export type LaunchExtras = ReadonlyMap<string, string | number | boolean>;

/** Starts the activity of an app that the launcher would start. Rejects with `APP_NOT_INSTALLED` or `INPUT_FAILED`. */
export async function launchApp(
  adb: DeviceAdb,
  packageName: string,
  {
    extras,
    signal,
  }: { readonly extras?: LaunchExtras | undefined; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const name = checkedPackage(packageName);
  const options = { ...LIMITS, signal, doing: 'starting an app' };
  const component = await launchedActivity(adb, name, options);
  if (component === undefined) throw notInstalled(adb.serial, name, 'that can be started');
  // The component is quoted, because the names of inner classes contain `$`.
  const words = [...(extras ?? [])].flatMap(([key, value]) => [findExtraOption(value), key, String(value)]);
  const more = words.length === 0 ? '' : ` ${deviceShell(words)}`;
  const { stdout, stderr } = await adb.shell(`am start -n '${component}'${more}`, options);
  const reason = /^Error: (.{1,200})/m.exec(`${stdout.toString('utf8')}\n${stderr}`)?.[1];
  if (reason !== undefined)
    throw new AndroidError('INPUT_FAILED', `The phone ${adb.serial} did not start ${name}: ${reason}`);
}

/** The option of `am` for the type of a value [AOSP Intent.parseCommandArgs]. */
function findExtraOption(value: string | number | boolean): string {
  if (typeof value === 'string') return '--es';
  if (typeof value === 'boolean') return '--ez';
  if (!Number.isInteger(value)) return '--ef';
  return Math.abs(value) < 2 ** 31 ? '--ei' : '--el';
}

const LAUNCHER = '-a android.intent.action.MAIN -c android.intent.category.LAUNCHER';

/** Finds the activity that a tap on the icon of an app starts. */
async function launchedActivity(
  adb: DeviceAdb,
  name: string,
  options: PhoneCallOptions,
): Promise<string | undefined> {
  // The last line of the output names the component. The line before describes the match, and is not needed.
  const resolve = { command: 'cmd package resolve-activity', words: `--brief ${LAUNCHER} ${name}` };
  const [resolved] = componentsIn(await runForUser(adb, resolve, options), name);
  if (resolved !== undefined) return resolved;
  // An app with several icons, for example one of a tool for its developers, resolves to the dialog that lets the person
  // choose. So the activities are listed.
  const query = { command: 'cmd package query-activities', words: `--brief ${LAUNCHER} ${name}` };
  // Before Android 7, this command does not exist.
  const listed = componentsIn(await runForUser(adb, query, options).catch(() => ''), name);
  const own = listed.filter((component) => /\/(?:\.|$)/.test(component) || component.includes(`/${name}.`));
  return (
    own.find((component) => /(?:Main|Home|Launch|Splash|Start)\w{0,60}$/.test(component)) ??
    own[0] ??
    listed[0]
  );
}

/** Returns the components of the app that the phone has printed, each on a line. */
function componentsIn(printed: string, name: string): readonly string[] {
  const component = new RegExp(`^\\s*(${name.replaceAll('.', '\\.')}/[\\w.$]{1,300})\\s*$`, 'gm');
  return [...printed.matchAll(component)].map(([, found = '']) => found);
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
  const listed = await runForUser(adb, { command: 'pm list packages', words: name }, options);
  if (!listed.split(/\r?\n/).includes(`package:${name}`)) throw notInstalled(adb.serial, name);
  await runForUser(adb, { command: 'am force-stop', words: name }, options);
}

/** Checks the name of a package strictly, because the name becomes part of a line for the phone's shell. */
export function checkedPackage(name: string): string {
  if (name.length <= 300 && /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/.test(name)) return name;
  throw new AndroidError('INPUT_INVALID', 'The name of the package is not valid.', {
    hint: 'It looks like com.example.app.',
  });
}

function notInstalled(serial: string, name: string, which = ''): AndroidError {
  const app = [name, which].filter(Boolean).join(' ');
  return new AndroidError('APP_NOT_INSTALLED', `The phone ${serial} has no app ${app}.`);
}
