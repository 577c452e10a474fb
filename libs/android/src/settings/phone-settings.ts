import { AndroidError } from '../android-error.ts';
import { checkedPackage } from '../apps.ts';
import type { CallOptions } from '../call-options.ts';
import { readUserId } from '../user-command.ts';
import { cleanBar } from './clean-bar.ts';
import type { PhoneSetting, PhoneSettings } from './phone-setting.ts';
import { type RunWords, runWords, type SettingsPhone } from './run-words.ts';

/** Settings of Android's settings provider, by their names here. */
const STORED: Readonly<
  Record<string, { readonly space: 'global' | 'system'; readonly key: string; readonly isFixed?: true }>
> = {
  awake: { space: 'global', key: 'stay_on_while_plugged_in' },
  windowAnimations: { space: 'global', key: 'window_animation_scale' },
  transitionAnimations: { space: 'global', key: 'transition_animation_scale' },
  animatorAnimations: { space: 'global', key: 'animator_duration_scale' },
  errorDialogs: { space: 'global', key: 'hide_error_dialogs' },
  headsUp: { space: 'global', key: 'heads_up_notifications_enabled' },
  autoRotation: { space: 'system', key: 'accelerometer_rotation' },
  rotation: { space: 'system', key: 'user_rotation' },
  textSize: { space: 'system', key: 'font_scale' },
  demoAllowed: { space: 'global', key: 'sysui_demo_allowed' },
  batterySaver: { space: 'global', key: 'low_power', isFixed: true },
};

/** The first versions of Android with `cmd uimode night`, with languages of single apps, and with the list of them. */
const SDK_WITH = { appearance: 29, appLanguage: 33, appLanguages: 34 } as const;

/**
 * Reads which settings a phone has:
 *
 * - `appearance`: `yes` (dark), `no`, `auto` or the word of a schedule. Since Android 10.
 * - `appLanguage`: the languages of `app`, such as `fr-FR`; null if it follows the phone. Since Android 13. Android returns
 *   what was set, also if the app does not have the language.
 * - `cleanBar`: written `clean`, the demo mode shows 9:41, full battery and no notifications; null ends it. It cannot be
 *   read, and some makers ignore it.
 * - The keys of `STORED`: those of `settings get`.
 */
export async function readPhoneSettings(
  phone: SettingsPhone,
  app: string,
  { signal }: CallOptions = {},
): Promise<PhoneSettings> {
  const name = checkedPackage(app);
  const run = runWords(phone);
  const [sdk, release] = await Promise.all(
    ['ro.build.version.sdk', 'ro.build.version.release'].map(async (property) =>
      (await run(['getprop', property], { signal })).trim(),
    ),
  );
  const level = Number(sdk);
  const has = (since: number): boolean => level >= since;
  const appLanguages = has(SDK_WITH.appLanguages) ? await readAppLanguages(run, name, signal) : undefined;
  return {
    ...(appLanguages && { appLanguages }),
    release: /^[\w.]{1,20}$/.test(release ?? '') ? (release ?? '') : '',
    settings: new Map([
      ...Object.entries(STORED).map(([key, stored]): [string, PhoneSetting] => [key, storedIn(run, stored)]),
      ['cleanBar', cleanBar(run)],
      ...(has(SDK_WITH.appearance) ? [['appearance', nightMode(run)] as const] : []),
      ...(has(SDK_WITH.appLanguage) ? [['appLanguage', appLanguage(run, name)] as const] : []),
    ]),
  };
}

function storedIn(run: RunWords, { space, key, isFixed }: (typeof STORED)[string]): PhoneSetting {
  return {
    read: async (options) => {
      const printed = (await run(['settings', 'get', space, key], options)).trim();
      // What is absent is printed as the word null [AOSP SettingsService.java].
      return printed === 'null' || printed === '' ? null : printed.slice(0, 200);
    },
    write: async (value, options) => {
      if (isFixed) throw new AndroidError('INPUT_INVALID', `${key} is only read.`);
      const words = value === null ? ['delete', space, key] : ['put', space, key, value];
      await run(['settings', ...words], options);
    },
  };
}

function nightMode(run: RunWords): PhoneSetting {
  return {
    read: async (options) => {
      // "Night mode: yes" [AOSP UiModeManagerService.java].
      const printed = await run(['cmd', 'uimode', 'night'], options);
      return /Night mode: ([a-z_]{1,40})/.exec(printed)?.[1] ?? null;
    },
    write: async (value, options) => {
      await run(['cmd', 'uimode', 'night', value ?? 'auto'], options);
    },
  };
}

/** A phone may have a work profile or guests, so the user is named. */
async function readUser(run: RunWords, options: CallOptions | undefined): Promise<string> {
  return readUserId(await run(['am', 'get-current-user'], options));
}

/** Reads the app's `localeConfig`. Without one, the app may have any language. */
async function readAppLanguages(
  run: RunWords,
  app: string,
  signal: AbortSignal | undefined,
): Promise<readonly string[] | undefined> {
  const words = ['get-app-localeconfig-ignore-override', app, '--user', await readUser(run, { signal })];
  // "Locales within the LocaleConfig for PACKAGE for user 0 are [en-US,de]", or "LocaleConfig for PACKAGE for user 0 is
  // null" [AOSP LocaleManagerShellCommand.java]. Some makers leave the command out.
  const printed = await run(['cmd', 'locale', ...words], { signal }).catch((error: unknown) => {
    signal?.throwIfAborted();
    if (error instanceof AndroidError && error.code === 'INPUT_FAILED') return '';
    throw error;
  });
  const list = / are \[([\w,-]{1,4000})\]/.exec(printed)?.[1];
  return list?.split(',').slice(0, 500);
}

function appLanguage(run: RunWords, app: string): PhoneSetting {
  const user = (options: CallOptions | undefined): Promise<string> => readUser(run, options);
  return {
    read: async (options) => {
      // "Locales for PACKAGE for user 0 are [fr-FR]" [AOSP LocaleManagerShellCommand.java].
      const printed = await run(
        ['cmd', 'locale', 'get-app-locales', app, '--user', await user(options)],
        options,
      );
      const languages = /are \[([\w,. -]{0,200})\]/.exec(printed)?.[1]?.replaceAll('_', '-').trim();
      // For an app that is not installed, Android prints only this, with the exit code 0.
      if (languages === undefined)
        throw new AndroidError(
          'INPUT_FAILED',
          `The phone did not read the language: ${printed.trim().slice(0, 200)}`,
        );
      return languages === '' ? null : languages;
    },
    write: async (value, options) => {
      const words = ['set-app-locales', app, '--user', await user(options), '--locales', value ?? ''];
      await run(['cmd', 'locale', ...words], options);
    },
  };
}
