import { shellQuote } from '@storedeck/host';

import { AndroidError } from './android-error.ts';
import { hintFor } from './device-hint.ts';
import type { AndroidDevice } from './phones/unite-ways.ts';

/**
 * Chooses the phone with the given serial, or with a way of this serial. Without a serial, chooses the only usable phone.
 * A serial that is not in the list is refused, so that it never becomes an argument of adb. Throws `DEVICE_NOT_FOUND`, `DEVICE_AMBIGUOUS`,
 * `DEVICE_UNAUTHORIZED` or `DEVICE_OFFLINE`.
 */
export function chooseDevice(devices: readonly AndroidDevice[], serial: string | undefined): AndroidDevice {
  const usable = devices.filter(({ state }) => state === 'device');
  if (serial !== undefined) {
    const named = devices.filter((device) => device.serial === serial);
    const reached = devices.filter(({ ways }) => ways.some((way) => way.serial === serial));
    const [found, another] = named.length > 0 ? named : reached;
    if (found && another)
      throw new AndroidError(
        'DEVICE_AMBIGUOUS',
        `Several phones have the serial ${serial}: ${serials([found, another])}.`,
        { hint: found.serial === another.serial ? hintFor('same serial') : 'Name one of them.' },
      );
    if (found) return requireUsable(found);
    throw notFound(`No phone with the serial ${JSON.stringify(serial.slice(0, 80))} is connected.`, usable);
  }
  const [only, another] = usable;
  if (only && another) {
    throw new AndroidError('DEVICE_AMBIGUOUS', `Several phones are connected: ${serials(usable)}.`, {
      hint: 'Name one by its serial.',
    });
  }
  const candidate = only ?? devices[0];
  if (candidate) return requireUsable(candidate);
  throw notFound('No phone is connected.', usable);
}

function requireUsable(device: AndroidDevice): AndroidDevice {
  if (device.state === 'device') return device;
  const isRefused =
    device.state === 'unauthorized' || device.state === 'no permissions' || device.state === 'authorizing';
  throw isRefused
    ? new AndroidError(
        'DEVICE_UNAUTHORIZED',
        `The phone ${device.serial} has not allowed this computer (${device.state}).`,
        { hint: device.hint },
      )
    : new AndroidError(
        'DEVICE_OFFLINE',
        `The phone ${device.serial} cannot be used: it is ${device.state}.`,
        { hint: device.hint },
      );
}

function notFound(message: string, usable: readonly AndroidDevice[]) {
  return new AndroidError('DEVICE_NOT_FOUND', message, {
    hint:
      usable.length > 0
        ? `Connected: ${serials(usable)}.`
        : 'Check its cable, or plug it in. A new phone needs USB debugging, in its developer options.',
  });
}

function serials(devices: readonly AndroidDevice[]) {
  return devices.map(({ serial }) => shellQuote([serial])).join(', ');
}
