import { MIRROR_BUTTONS } from '@storedeck/contract/mirror';
import type { Command, KeyName } from '@storedeck/webdriver';

import { BUTTON_CODES } from './android-keys.table.ts';
import type { Button } from './device-keys.ts';

/** The keys of the W3C protocol by `KeyboardEvent.key`. */
export const WEBDRIVER_KEYS: Readonly<Record<string, KeyName>> = {
  Enter: 'enter',
  Backspace: 'backspace',
  Tab: 'tab',
  Escape: 'escape',
  Delete: 'delete',
  Home: 'home',
  End: 'end',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The scripts of Appium's XCUITest driver. */
const IOS: Readonly<Partial<Record<Button, readonly [script: string, argument: object]>>> = {
  home: ['mobile: pressButton', { name: 'home' }],
  'volume-up': ['mobile: pressButton', { name: 'volumeup' }],
  'volume-down': ['mobile: pressButton', { name: 'volumedown' }],
  power: ['mobile: lock', {}],
  sleep: ['mobile: lock', {}],
  wake: ['mobile: unlock', {}],
};

/** Returns the command that presses a button; undefined if the platform has no such button. */
export function buttonCommand(platform: string, name: Button): Command | undefined {
  if (isPlatform(platform, 'android') && name !== 'sleep')
    return scriptCommand('mobile: pressKey', { keycode: BUTTON_CODES[name] });
  const found = isPlatform(platform, 'ios') || name === 'sleep' ? IOS[name] : undefined;
  if (found) return scriptCommand(...found);
  return name === 'back' && !isPlatform(platform, 'ios') ? { method: 'POST', path: '/back' } : undefined;
}

/** Returns the buttons that a platform does not have, with the reasons. */
export function missingButtons(platform: string): Partial<Record<Button, string>> {
  const missing = MIRROR_BUTTONS.filter((name) => !buttonCommand(platform, name));
  return Object.fromEntries(missing.map((name) => [name, 'This device has no such button.']));
}

/** Whether `platform` is the platform with this name. Servers write platforms in upper or lower case. */
export function isPlatform(platform: string, name: 'android' | 'ios'): boolean {
  return platform.toLowerCase() === name;
}

/** Returns the command that runs a script of the driver, such as `mobile: lock`. */
export function scriptCommand(name: string, argument: object): Command {
  return { method: 'POST', path: '/execute/sync', body: { script: name, args: [argument] } };
}
