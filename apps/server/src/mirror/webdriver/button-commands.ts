import type { MirrorControl } from '@storedeck/contract/mirror';
import { MIRROR_BUTTONS } from '@storedeck/contract/mirror';
import type { Command } from '@storedeck/webdriver';

type ButtonName = Extract<MirrorControl, { type: 'button' }>['name'];

/** Key codes of Android [android.view.KeyEvent]. */
const ANDROID: Readonly<Record<ButtonName, number>> = {
  back: 4,
  home: 3,
  recents: 187,
  power: 26,
  wake: 224,
  'volume-up': 24,
  'volume-down': 25,
  mute: 164,
  menu: 82,
  camera: 27,
  search: 84,
  assistant: 219,
};
/** Scripts of Appium's XCUITest driver. */
const IOS: Readonly<Partial<Record<ButtonName, readonly [script: string, argument: object]>>> = {
  home: ['mobile: pressButton', { name: 'home' }],
  'volume-up': ['mobile: pressButton', { name: 'volumeup' }],
  'volume-down': ['mobile: pressButton', { name: 'volumedown' }],
  power: ['mobile: lock', {}],
  wake: ['mobile: unlock', {}],
};

/** The command of a session that presses a button; undefined where a platform has no such button. */
export function buttonCommand(platform: string, name: ButtonName): Command | undefined {
  if (isPlatform(platform, 'android')) return scriptCommand('mobile: pressKey', { keycode: ANDROID[name] });
  const found = isPlatform(platform, 'ios') ? IOS[name] : undefined;
  if (found) return scriptCommand(...found);
  return name === 'back' && !isPlatform(platform, 'ios') ? { method: 'POST', path: '/back' } : undefined;
}

/** The buttons that a platform does not have, with the reason. */
export function missingButtons(platform: string): Partial<Record<ButtonName, string>> {
  const missing = MIRROR_BUTTONS.filter((name) => !buttonCommand(platform, name));
  return Object.fromEntries(missing.map((name) => [name, 'This device has no such button.']));
}

/** Compares a platform as a server writes it. */
export function isPlatform(platform: string, name: 'android' | 'ios'): boolean {
  return platform.toLowerCase() === name;
}

/** The command that runs a script of the driver, such as `mobile: lock`. */
export function scriptCommand(name: string, argument: object): Command {
  return { method: 'POST', path: '/execute/sync', body: { script: name, args: [argument] } };
}
