import type { CommandResult, DeviceCommand } from '../device-command.ts';
import type { InstalledPackages } from '../packages/installed-packages.ts';
import type { Panel } from '../screen/draw-panel.ts';
import type { ScreenState } from '../screen/screen-state.ts';
import { localeCommand } from './locale-command.ts';
import { nightModeCommand } from './night-mode-command.ts';
import type { PhoneSettings } from './phone-settings.ts';
import { settingsCommand } from './settings-command.ts';
import { wmCommand } from './wm-command.ts';

/** The parts of a phone that its settings need. */
export interface SettingsPhone {
  readonly settings: PhoneSettings;
  readonly packages: InstalledPackages;
  readonly screen: ScreenState;
  /** The API level of Android: `cmd locale` exists from 33 on. */
  readonly sdk: number;
  /** Returns the languages that an app lists. */
  readonly findConfig: (name: string) => readonly string[] | undefined;
}

/**
 * Returns the programs that change settings without root: `settings`, `wm`, `svc power stayon`, and `cmd` with the
 * services `uimode`, `statusbar`, `locale` and `notification`.
 */
export function settingsPrograms(
  phone: SettingsPhone,
): Readonly<Record<'settings' | 'wm' | 'svc' | 'cmd', DeviceCommand>> {
  const { settings, packages, screen, sdk, findConfig } = phone;
  const locales = {
    ...{ sdk, findConfig },
    isInstalled: (name: string) => packages.findVersion(name) !== undefined,
    findLocales: (name: string) => settings.findLocales(name),
    setLocales: (name: string, tags: string) => settings.setLocales(name, tags),
  };
  const services: Readonly<Record<string, (args: readonly string[]) => CommandResult>> = {
    uimode: (args) => nightModeCommand(args, settings),
    statusbar: (args) => statusBar(args, screen),
    ...(sdk >= 33 && { locale: (args: readonly string[]) => localeCommand(args, locales) }),
    notification: (args) => setZenMode(args, settings),
    connectivity: (args) => setAirplaneMode(args, settings),
  };
  return {
    settings: settingsCommand(settings.tables),
    wm: wmCommand(settings),
    svc: (args) => stayAwake(args, settings),
    cmd: ([service = '', ...args]) =>
      services[service]?.(args) ?? { stderr: `cmd: Can't find service: ${service}\n`, exitCode: 20 },
  };
}

const PANELS = new Map<string | undefined, Panel | undefined>([
  ['expand-notifications', 'notifications'],
  ['expand-settings', 'settings'],
  ['collapse', undefined],
]);

function statusBar([verb]: readonly string[], screen: ScreenState): CommandResult {
  if (!PANELS.has(verb)) return { stdout: 'Status bar commands:\n', exitCode: 255 };
  screen.pullDown(PANELS.get(verb));
  return {};
}

// The numbers are those of Settings.Global.ZEN_MODE [AOSP NotificationShellCmd.java].
const ZEN_MODES: Readonly<Record<string, string>> = {
  on: '2',
  none: '2',
  priority: '1',
  alarms: '3',
  all: '0',
  off: '0',
};

/** Simulates `cmd notification set_dnd MODE`, which prints nothing. */
function setZenMode([verb, mode = '']: readonly string[], { tables }: PhoneSettings): CommandResult {
  const value = Object.hasOwn(ZEN_MODES, mode) ? ZEN_MODES[mode] : undefined;
  if (verb !== 'set_dnd' || value === undefined)
    return { stdout: 'usage: cmd notification SUBCMD [args]\n', exitCode: 255 };
  tables.put('global', 'zen_mode', value);
  return {};
}

/** Simulates `cmd connectivity airplane-mode [enable|disable]` [AOSP ConnectivityService.java, ShellCmd]. */
function setAirplaneMode([verb, word]: readonly string[], { tables }: PhoneSettings): CommandResult {
  if (verb !== 'airplane-mode' || (word !== undefined && word !== 'enable' && word !== 'disable'))
    return { stdout: 'Connectivity service commands:\n', exitCode: 255 };
  if (word !== undefined) {
    tables.put('global', 'airplane_mode_on', word === 'enable' ? '1' : '0');
    return {};
  }
  const isOn = tables.get('global', 'airplane_mode_on') === '1';
  return { stdout: `${isOn ? 'enabled' : 'disabled'}\n` };
}

// The sum of BatteryManager.BATTERY_PLUGGED_AC, _USB, _WIRELESS and _DOCK [AOSP cmds/svc PowerCommand.java].
const STAY_ON: Readonly<Record<string, string>> = {
  true: '15',
  false: '0',
  ac: '1',
  usb: '2',
  wireless: '4',
  dock: '8',
};

function stayAwake([service, verb, value = '']: readonly string[], { tables }: PhoneSettings): CommandResult {
  const plugs = Object.hasOwn(STAY_ON, value) ? STAY_ON[value] : undefined;
  if (service !== 'power' || verb !== 'stayon' || plugs === undefined)
    return { stderr: 'Available commands:\n', exitCode: 1 };
  tables.put('global', 'stay_on_while_plugged_in', plugs);
  return {};
}
