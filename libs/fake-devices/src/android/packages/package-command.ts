import type { CommandResult, ProgramRun } from '../device-command.ts';
import type { PhoneFiles } from '../phone-files.ts';
import type { StrangePhone } from '../phone-options.ts';
import { readApk } from './apk.ts';
import { permissionCommand, type PermissionPhone } from './permission-command.ts';

/** The parts of a phone that the package manager uses. */
export interface PackagePhone extends PermissionPhone {
  readonly strange: StrangePhone;
  readonly files: PhoneFiles;
  /** Removes the data of a package, and ends it. */
  readonly clearPackage: (name: string) => void;
}

const MAX_APK_BYTES = 64 * 1024 * 1024;

/**
 * Simulates `pm` and `cmd package`, which are the same program [AOSP PackageManagerShellCommand.java]: `list packages`,
 * `resolve-activity`, `install` (of a file on the phone or, with `-S`, of the bytes that adb sends to standard input)
 * `uninstall`, `clear`, `grant` and `revoke`.
 */
export async function packageCommand(
  phone: PackagePhone,
  [verb, ...args]: readonly string[],
  run: ProgramRun,
): Promise<CommandResult> {
  if (verb === 'list' && args[0] === 'packages') return listed(phone, args.slice(1));
  if (verb === 'resolve-activity') return resolved(phone, args);
  if (verb === 'query-activities') return queried(phone, args);
  if (verb === 'install') return installed(phone, args, run);
  if (verb === 'uninstall') return uninstalled(phone, args);
  if (verb === 'clear') return cleared(phone, args);
  if (verb === 'grant' || verb === 'revoke' || verb === 'clear-permission-flags')
    return permissionCommand(phone, verb, args);
  return { stderr: `Unknown command: ${verb ?? ''}\n`, exitCode: 255 };
}

/** Simulates `clear PACKAGE`, which removes the data of an app and ends it. */
function cleared({ packages, clearPackage }: PackagePhone, args: readonly string[]): CommandResult {
  const name = args.at(-1) ?? '';
  if (packages.findVersion(name) === undefined) return { stdout: 'Failed\n', exitCode: 1 };
  clearPackage(name);
  return { stdout: 'Success\n' };
}

function listed({ packages, strange }: PackagePhone, args: readonly string[]): CommandResult {
  const user = args.indexOf('--user');
  if (strange.hiddenUser !== undefined && (user < 0 || args[user + 1] === String(strange.hiddenUser)))
    return noAccess(strange.hiddenUser);
  const filter = args.find((arg, index) => !arg.startsWith('-') && (user < 0 || index !== user + 1)) ?? '';
  const withVersion = args.includes('--show-versioncode');
  const lines = packages.all
    .filter(([name]) => name.includes(filter))
    .map(([name, version]) => `package:${name}${withVersion ? ` versionCode:${version}` : ''}\n`);
  return { stdout: lines.join('') };
}

/** Simulates `resolve-activity --brief … PACKAGE`. It prints a line about the match and a line with the component. */
function resolved({ packages, strange }: PackagePhone, args: readonly string[]): CommandResult {
  const name = args.at(-1) ?? '';
  const isAsked = args.includes('--brief') && args.includes('android.intent.category.LAUNCHER');
  // Only the app of the phone's option `app` has an activity for the launcher.
  if (!isAsked || packages.launchable !== name) return { stdout: 'No activity found\n' };
  const isUnclear = (strange.launcherActivities ?? []).length > 0;
  return {
    stdout: `${MATCH} isDefault=true\n${isUnclear ? 'android/com.android.internal.app.ResolverActivity' : `${name}/.MainActivity`}\n`,
  };
}

const MATCH = 'priority=0 preferredOrder=0 match=0x108000 specificIndex=-1';

/** Simulates `query-activities --brief … PACKAGE`, which prints every activity with an icon in the launcher. */
function queried({ packages, strange }: PackagePhone, args: readonly string[]): CommandResult {
  const name = args.at(-1) ?? '';
  if (packages.launchable !== name) return { stdout: 'No activities found\n' };
  const activities = [...(strange.launcherActivities ?? []), '.MainActivity'];
  const lines = activities.map(
    (activity, index) => `  Activity #${index}:\n    ${MATCH} isDefault=false\n    ${name}/${activity}\n`,
  );
  return { stdout: `${activities.length} activities found:\n${lines.join('')}` };
}

function noAccess(user: number): CommandResult {
  return {
    stderr: `\nException occurred while executing 'list':\njava.lang.SecurityException: Shell does not have permission to access user ${user}\n\tat com.android.server.am.ActivityManagerService.handleIncomingUser(ActivityManagerService.java:1)\n`,
    exitCode: 255,
  };
}

async function installed(
  phone: PackagePhone,
  args: readonly string[],
  run: ProgramRun,
): Promise<CommandResult> {
  const options = new Set(args.filter((arg) => arg.startsWith('-')));
  const file = options.has('-S')
    ? await streamed(args[args.indexOf('-S') + 1] ?? '', run)
    : phone.files.get(args.findLast((arg) => !arg.startsWith('-')) ?? '')?.content;
  if (file === undefined)
    return {
      stderr: 'Error: Unable to open file\nConsider using a file under /data/local/tmp/\n',
      exitCode: 1,
    };
  if (phone.strange.installRefusal !== undefined) return failure(phone.strange.installRefusal);
  const facts = readApk(file);
  if (typeof facts === 'string') return failure(facts);
  const { packageName, versionCode, isTestOnly } = facts;
  const former = phone.packages.findVersion(packageName);
  if (isTestOnly && !options.has('-t')) return failure('INSTALL_FAILED_TEST_ONLY: installPackageLI');
  if (former !== undefined && !options.has('-r'))
    return failure(
      `INSTALL_FAILED_ALREADY_EXISTS: Attempt to re-install ${packageName} without first uninstalling.`,
    );
  if (former !== undefined && former > versionCode && !options.has('-d'))
    return failure(
      `INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: Update version code ${versionCode} is older than current ${former}`,
    );
  phone.endPackage(packageName);
  phone.packages.set(packageName, versionCode);
  return { stdout: 'Success\n' };
}

async function streamed(size: string, run: ProgramRun): Promise<Buffer | undefined> {
  const bytes = Number(size);
  if (!/^\d+$/.test(size) || bytes === 0 || bytes > MAX_APK_BYTES) return undefined;
  const content = await run.read(bytes);
  return content.length === bytes ? content : undefined;
}

function uninstalled(phone: PackagePhone, args: readonly string[]): CommandResult {
  const name = args.findLast((arg) => !arg.startsWith('-')) ?? '';
  if (!phone.packages.delete(name)) return failure('DELETE_FAILED_INTERNAL_ERROR');
  phone.endPackage(name);
  return { stdout: 'Success\n' };
}

function failure(reason: string): CommandResult {
  return { stdout: `Failure [${reason}]\n`, exitCode: 1 };
}
