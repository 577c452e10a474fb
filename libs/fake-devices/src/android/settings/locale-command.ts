import type { CommandResult } from '../device-command.ts';
import { javaFailure } from '../java-failure.ts';

/** The apps of a phone, and the languages that were set for each of them. */
export interface LocaleApps {
  readonly isInstalled: (name: string) => boolean;
  /** Returns the tags of an app, separated by commas. '': the app follows the phone. */
  readonly findLocales: (name: string) => string;
  readonly setLocales: (name: string, tags: string) => void;
  /** Returns the languages of the app's `localeConfig`; undefined if it has none. */
  readonly findConfig: (name: string) => readonly string[] | undefined;
  /** The API level of Android: `get-app-localeconfig-ignore-override` exists from 34 on. */
  readonly sdk: number;
}

const READ_CONFIG = 'get-app-localeconfig-ignore-override';

/**
 * Simulates `cmd locale set-app-locales PACKAGE [--user USER] [--locales TAGS]` and `get-app-locales PACKAGE
 * [--user USER]`, and `get-app-localeconfig-ignore-override PACKAGE [--user USER]`
 * [AOSP services/core/java/com/android/server/locales/LocaleManagerShellCommand.java]. The first one
 * prints nothing, also for an app that has no texts in the language; the second one prints what was set. Both print the
 * error of an unknown package on standard output and exit with 0. The third one prints the languages that the app lists.
 */
export function localeCommand(
  [verb = '', name, ...options]: readonly string[],
  apps: LocaleApps,
): CommandResult {
  const readsConfig = verb === READ_CONFIG && apps.sdk >= 34;
  if (verb !== 'set-app-locales' && verb !== 'get-app-locales' && !readsConfig)
    return { stdout: `Unknown command: ${verb}\n`, exitCode: 255 };
  if (name === undefined) return { stderr: 'Error: no package specified\n', exitCode: 255 };
  const read = readOptions(options, verb === 'set-app-locales');
  if (typeof read === 'string') return javaFailure(verb, read);
  const { user, locales } = read;
  if (readsConfig) return printConfig(name, user, apps);
  if (!apps.isInstalled(name)) return { stdout: `Unknown package ${name} for userId ${user}\n` };
  if (verb === 'get-app-locales')
    return { stdout: `Locales for ${name} for user ${user} are [${apps.findLocales(name)}]\n` };
  apps.setLocales(name, locales);
  return {};
}

function printConfig(name: string, user: number, { isInstalled, findConfig }: LocaleApps): CommandResult {
  if (!isInstalled(name)) return { stderr: `Unknown package name ${name} for user ${user}\n`, exitCode: 255 };
  const tags = findConfig(name);
  if (tags === undefined) return { stdout: `LocaleConfig for ${name} for user ${user} is null\n` };
  return {
    stdout: `Locales within the LocaleConfig for ${name} for user ${user} are [${tags.join(',')}]\n`,
  };
}

/** UserHandle.parseUserArg: `current` is USER_CURRENT, which is printed as the number -2. */
const USERS: Readonly<Record<string, number>> = { all: -1, current: -2, cur: -2 };

function readOptions(
  words: readonly string[],
  canSet: boolean,
): { readonly user: number; readonly locales: string } | string {
  let user = 0;
  let locales = '';
  const rest = [...words];
  for (let option = rest.shift(); option !== undefined; option = rest.shift()) {
    if (option === '--user') {
      const value = rest.shift();
      if (value === undefined) return 'IllegalArgumentException: Argument expected after "--user"';
      user = USERS[value] ?? Number(value);
      if (!Number.isInteger(user)) return `IllegalArgumentException: Bad user number: ${value}`;
    } else if (option === '--locales' && canSet) {
      locales = toTags(rest.shift() ?? '');
      if (locales.startsWith('-')) return `IllegalArgumentException: Unknown locales: ${locales}`;
    } else {
      return `IllegalArgumentException: Unknown option: ${option}`;
    }
  }
  return { user, locales };
}

/** LocaleList.forLanguageTags: a tag that cannot be read becomes `und`. */
function toTags(list: string): string {
  if (list === '' || list.startsWith('-')) return list;
  const tags = list.split(',').map((tag) => (/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(tag) ? tag : 'und'));
  return tags.join(',');
}
