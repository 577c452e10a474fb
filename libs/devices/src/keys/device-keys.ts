import type { MirrorControl } from '@storedeck/contract/mirror';

/** A button of a device. `sleep` turns the screen off; `power` turns it off or on. */
export type Button = Extract<MirrorControl, { type: 'button' }>['name'] | 'sleep';

/** The keys that a device may have, by the names that programs use. */
export const DEVICE_KEYS = [
  'home',
  'back',
  'enter',
  'delete',
  'app_switch',
  'volume_up',
  'volume_down',
  'lock',
  'unlock',
] as const;
export type DeviceKey = (typeof DEVICE_KEYS)[number];

/** What each key is on every platform: a button, or a key of a keyboard by its `KeyboardEvent.key`. */
export const KEY_MEANINGS: Readonly<
  Record<DeviceKey, { readonly button: Button } | { readonly typed: 'Enter' | 'Backspace' }>
> = {
  home: { button: 'home' },
  back: { button: 'back' },
  enter: { typed: 'Enter' },
  delete: { typed: 'Backspace' },
  app_switch: { button: 'recents' },
  volume_up: { button: 'volume-up' },
  volume_down: { button: 'volume-down' },
  lock: { button: 'sleep' },
  unlock: { button: 'wake' },
};
