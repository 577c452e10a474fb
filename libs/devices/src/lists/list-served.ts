import type { WebDriverDevices } from '@storedeck/contract';

import type { ListedDevice } from '../device.ts';
import { isPlatform } from '../keys/served-keys.ts';

const BUSY = {
  busy: 'Another client uses it.',
  unavailable: 'Its node takes no sessions.',
} as const;

/** Describes the devices of a WebDriver server. */
export function listServed({ devices, serverId }: WebDriverDevices): ListedDevice[] {
  return devices.map(({ id, name, platform, osVersion, automation, state }) => ({
    id,
    device: id,
    host: serverId,
    platform: 'webdriver',
    kind: chooseKind(platform),
    name,
    facts: [[platform, osVersion].filter(Boolean).join(' '), automation].filter(Boolean),
    connection: 'server',
    state,
    ready: state === 'free' || state === 'open',
    hint: state === 'free' || state === 'open' ? undefined : BUSY[state],
  }));
}

function chooseKind(platform: string): 'iphone' | 'android' | 'other' {
  if (isPlatform(platform, 'ios')) return 'iphone';
  return isPlatform(platform, 'android') ? 'android' : 'other';
}
