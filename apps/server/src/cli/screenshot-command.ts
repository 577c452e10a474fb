import { resolve } from 'node:path';

import type { WebDriverLogin } from '@storedeck/contract';

import type { Devices } from '../compose-devices.ts';
import { readScreenshotHeader } from '../devices/read-screenshot-header.ts';
import { RequestError } from '../http/request-error.ts';
import { placeLogins } from './place-logins.ts';
import { type CommandFlags, runCommand } from './run-command.ts';
import { paint } from './terminal.ts';
import { withDevices } from './with-devices.ts';
import { writeNewFile } from './write-file.ts';

/**
 * `storedeck screenshot FILE`: saves the screen of a device as a PNG file. Without `--place`, the device belongs to
 * this computer; with `--place`, it belongs to one of the named servers.
 */
export function screenshotCommand(
  flags: CommandFlags & { readonly device?: string; readonly place?: readonly string[] },
  file = '',
): Promise<void> {
  return runCommand(flags, async (context) => {
    const path = resolve(file);
    const logins = placeLogins(flags.place ?? [], context.config.placeSecrets);
    const { id, png } = await withDevices(context, async (devices) => {
      const usable =
        logins.length > 0 ? await devicesOf(devices, logins, context.signal) : await devicesHere(devices);
      const device = chooseDevice(usable, flags.device);
      return { id: device.id, png: await device.capture(context.signal) };
    });
    const {
      size: { width, height },
    } = await readScreenshotHeader(png);
    await writeNewFile(path, png, { replace: true });
    return {
      document: { ok: true, device: id, path, width, height },
      text: `${paint('green')('Saved')} ${path}, ${width} × ${height} pixels, from ${id}`,
    };
  });
}

interface CaptureDevice {
  readonly id: string;
  capture(signal: AbortSignal): Promise<Buffer>;
}

async function devicesHere({ hosts }: Devices): Promise<CaptureDevice[]> {
  const { adb, wda } = hosts.local;
  const [android, ios] = await Promise.all([
    // If adb fails, for example because it is missing, the list of Android phones is empty. The command then fails only
    // if there is no other device.
    adb.overview().then(
      ({ devices }) => devices.filter(({ state }) => state === 'device').map(({ serial }) => serial),
      () => [],
    ),
    wda.devices().then(({ devices }) => devices.filter(({ hint }) => !hint).map(({ udid }) => udid)),
  ]);
  return [
    ...android.map((serial) => ({
      id: serial,
      capture: async (signal: AbortSignal) => (await adb.device(serial, { signal })).screenshot({ signal }),
    })),
    ...ios.map((udid) => ({
      id: udid,
      capture: async (signal: AbortSignal) => (await wda.device(udid)).screenshot({ signal }),
    })),
  ];
}

/** Connects to the servers and returns their free devices. */
async function devicesOf(
  { webDriverServers }: Devices,
  logins: readonly WebDriverLogin[],
  signal: AbortSignal,
): Promise<CaptureDevice[]> {
  const found = await Promise.all(logins.map((login) => webDriverServers.connect(login, signal)));
  return found.flatMap(({ serverId, devices }) =>
    devices
      .filter(({ state }) => state === 'free')
      .map(({ id }) => ({
        id,
        capture: (captureSignal: AbortSignal) =>
          webDriverServers
            .get(serverId)
            .withSession(id, captureSignal, (session) => session.screenshot({ signal: captureSignal })),
      })),
  );
}

/** Returns the device with this id; without an id, the only usable device. */
function chooseDevice(usable: readonly CaptureDevice[], id: string | undefined): CaptureDevice {
  const chosen = id === undefined ? usable : usable.filter((device) => device.id === id);
  const [device, ...others] = chosen;
  if (!device)
    throw new RequestError(
      'DEVICE_NOT_FOUND',
      id === undefined ? 'No device can be used.' : `There is no usable device ${id}.`,
      { hint: 'storedeck devices lists them, and says why one cannot be used.' },
    );
  if (others.length > 0)
    throw new RequestError('DEVICE_AMBIGUOUS', `There are ${chosen.length} usable devices.`, {
      hint: `Name one with --device: ${chosen.map((one) => one.id).join(', ')}.`,
    });
  return device;
}
