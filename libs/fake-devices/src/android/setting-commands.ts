import type { AppSession } from '../screen/app-session.ts';
import type { DeviceCommand } from './device-command.ts';
import type { Panel } from './screen/draw-panel.ts';
import type { ScreenState } from './screen/screen-state.ts';

/**
 * Simulates these commands of Android 13 and later, which work without root: `cmd uimode night [yes|no]`;
 * `cmd statusbar` with `expand-notifications`, `expand-settings` or `collapse`; `cmd locale` with
 * `set-app-locales PACKAGE --locales TAG` or `get-app-locales PACKAGE`.
 */
export function cmdCommand(screen: ScreenState, session: AppSession | undefined): DeviceCommand {
  return ([service, ...args]) => {
    if (service === 'uimode') return nightMode(args, screen, session);
    if (service === 'statusbar') return statusBar(args, screen);
    if (service === 'locale') return appLocales(args, screen, session);
    return { stderr: `cmd: Can't find service: ${service ?? ''}\n`, exitCode: 20 };
  };
}

/** Simulates `am start -n PACKAGE/ACTIVITY`, which opens the installed app. */
export function amCommand(screen: ScreenState, session: AppSession | undefined): DeviceCommand {
  return ([verb, ...args]) => {
    if (verb !== 'start') return {};
    const component = args[args.indexOf('-n') + 1] ?? '';
    const start = `Starting: Intent { cmp=${component} }\n`;
    if (component.split('/')[0] !== session?.app.id)
      return {
        stdout: start,
        stderr: `Error type 3\nError: Activity class {${component}} does not exist.\n`,
        exitCode: 1,
      };
    screen.openInstalled();
    return { stdout: start };
  };
}

const PANELS = new Map<string | undefined, Panel | undefined>([
  ['expand-notifications', 'notifications'],
  ['expand-settings', 'settings'],
  ['collapse', undefined],
]);

function statusBar([verb]: readonly string[], screen: ScreenState): ReturnType<DeviceCommand> {
  if (!PANELS.has(verb)) return { stdout: 'Status bar commands:\n', exitCode: 255 };
  screen.pullDown(PANELS.get(verb));
  return {};
}

function nightMode(
  [verb, mode, ...more]: readonly string[],
  screen: ScreenState,
  session: AppSession | undefined,
): ReturnType<DeviceCommand> {
  if (verb !== 'night' || more.length > 0) return { stderr: 'Unknown command\n', exitCode: 255 };
  if (mode !== undefined && mode !== 'yes' && mode !== 'no')
    return { stderr: "Error: mode must be one of 'yes', 'no', or 'auto'\n", exitCode: 255 };
  if (mode !== undefined && session) screen.change(() => (session.dark = mode === 'yes'));
  return { stdout: `Night mode: ${session?.dark ? 'yes' : 'no'}\n` };
}

function appLocales(
  [verb, id, ...options]: readonly string[],
  screen: ScreenState,
  session: AppSession | undefined,
): ReturnType<DeviceCommand> {
  if (session === undefined || id !== session.app.id)
    return { stderr: `Unknown package ${id ?? ''} for userId 0\n`, exitCode: 255 };
  if (verb === 'set-app-locales') {
    const language = options[options.indexOf('--locales') + 1] ?? '';
    if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language))
      return { stderr: 'Error: no locale\n', exitCode: 255 };
    screen.change(() => (session.language = language));
    return {};
  }
  if (verb === 'get-app-locales')
    return { stdout: `Locales for ${id} for user 0 are [${session.language}]\n` };
  return { stderr: 'Unknown command\n', exitCode: 255 };
}
