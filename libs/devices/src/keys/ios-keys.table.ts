import type { IosInput } from '@storedeck/wda';

import type { Button } from './device-keys.ts';

/** The input of WebDriverAgent for each button that an iPhone has. */
export const IOS_BUTTONS: Readonly<Partial<Record<Button, IosInput>>> = {
  home: { action: 'button', name: 'home' },
  'volume-up': { action: 'button', name: 'volume_up' },
  'volume-down': { action: 'button', name: 'volume_down' },
  power: { action: 'lock' },
  sleep: { action: 'lock' },
  wake: { action: 'unlock' },
};

/** The text with which WebDriverAgent presses a key of the keyboard, by its `KeyboardEvent.key`. */
export const IOS_TYPED: Readonly<Record<'Enter' | 'Backspace', string>> = { Enter: '\n', Backspace: '\b' };
