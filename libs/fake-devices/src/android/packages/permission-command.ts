import type { AppSession } from '../../screen/app-session.ts';
import type { CommandResult } from '../device-command.ts';
import { javaFailure } from '../java-failure.ts';
import type { InstalledPackages } from './installed-packages.ts';
import { INSTALL_PERMISSIONS, RUNTIME_PERMISSIONS } from './permission-names.table.ts';

/** The parts of a phone that keep permissions. */
export interface PermissionPhone {
  readonly packages: InstalledPackages;
  /** The app that asks for permissions. Other packages ask for none. */
  readonly session: AppSession | undefined;
  readonly endPackage: (name: string) => void;
}

/**
 * Simulates `pm grant|revoke [--user USER] PACKAGE PERMISSION`, which prints nothing [AOSP
 * PermissionManagerServiceImpl.java, grantRuntimePermissionInternal]. Revoking a granted permission ends the app. After
 * `pm clear-permission-flags PACKAGE PERMISSION FLAG…`, the app asks the person again for what it does not have.
 */
export function permissionCommand(
  phone: PermissionPhone,
  verb: 'grant' | 'revoke' | 'clear-permission-flags',
  args: readonly string[],
): CommandResult {
  const words = args[0] === '--user' ? args.slice(2) : args;
  const [name, permission] = words;
  if (name === undefined) return { stderr: 'Error: no package specified\n', exitCode: 1 };
  if (permission === undefined) return { stderr: 'Error: no permission specified\n', exitCode: 1 };
  if (phone.packages.findVersion(name) === undefined)
    return javaFailure(verb, `IllegalArgumentException: Unknown package: ${name}`);
  const { session } = phone;
  const requested = session?.app.id === name ? (session.app.permissions ?? []) : [];
  const found = requested.find((one) => RUNTIME_PERMISSIONS[one] === permission);
  if (session && found) {
    const wasGranted = session.permissions.get(found) === 'granted';
    if (verb === 'clear-permission-flags') {
      if (!wasGranted) session.permissions.delete(found);
      return {};
    }
    session.permissions.set(found, verb === 'grant' ? 'granted' : 'denied');
    if (verb === 'revoke' && wasGranted) phone.endPackage(name);
    return {};
  }
  return javaFailure(verb, refusal(name, permission));
}

function refusal(name: string, permission: string): string {
  if (INSTALL_PERMISSIONS.some((one) => one === permission))
    return `SecurityException: Permission ${permission} requested by ${name} is not a changeable permission type`;
  return Object.values(RUNTIME_PERMISSIONS).includes(permission)
    ? `SecurityException: Package ${name} has not requested permission ${permission}`
    : `IllegalArgumentException: Unknown permission: ${permission}`;
}

/**
 * Returns what `dumpsys package PACKAGE` prints about a package: the lines of a real phone with its version and its
 * permissions, without those of the activities [AOSP Settings.java, dumpPackageLPr; the flags are written by
 * dumpRuntimePermissionsLPr].
 */
export function packageDump(
  { packages, session }: Omit<PermissionPhone, 'endPackage'>,
  name: string,
): string {
  const version = packages.findVersion(name);
  if (version === undefined) return `Unable to find package: ${name}\n`;
  const asked = session?.app.id === name ? session : undefined;
  const runtime = asked?.app.permissions ?? [];
  const lines = [
    'Packages:',
    `  Package [${name}] (5ac1f2e):`,
    '    userId=10234',
    `    versionCode=${version} minSdk=24 targetSdk=35`,
    '    versionName=1.0',
    '    flags=[ HAS_CODE ALLOW_CLEAR_USER_DATA ALLOW_BACKUP ]',
    '    requested permissions:',
    ...[...INSTALL_PERMISSIONS, ...runtime.map((one) => RUNTIME_PERMISSIONS[one])].map(
      (one) => `      ${one}`,
    ),
    '    install permissions:',
    ...INSTALL_PERMISSIONS.map((one) => `      ${one}: granted=true`),
    '    User 0: ceDataInode=131 installed=true hidden=false suspended=false distractionFlags=0 stopped=false notLaunched=false enabled=0 instant=false virtual=false',
    '      gids=[3003]',
    '      runtime permissions:',
    ...runtime.map((one) => `        ${RUNTIME_PERMISSIONS[one]}: ${describe(asked?.permissions.get(one))}`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function describe(decision: ReturnType<AppSession['permissions']['get']>): string {
  const flags = ['USER_SENSITIVE_WHEN_GRANTED', 'USER_SENSITIVE_WHEN_DENIED'];
  if (decision !== undefined) flags.unshift('USER_SET');
  return `granted=${decision === 'granted'}, flags=[ ${flags.join('|')}]`;
}
