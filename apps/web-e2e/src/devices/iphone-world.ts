import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import {
  type FakeIphone,
  iphonesAtMac,
  type IphonesAtMacOptions,
  startFakeIphone,
  startFakeMac,
  startFakeUsbmuxd,
} from '@storedeck/fake-devices';

import { startStoredeck, type Storedeck } from '../storedeck.ts';

export interface IphoneWorld {
  readonly server: Storedeck;
  readonly phone: FakeIphone;
  /** A booted simulator. The server lists it only if the world has a Mac. */
  readonly simulator: FakeIphone;
  /** Unplugs the phone from this computer, and plugs it in again. Does nothing in a world with a Mac. */
  readonly usb: { unplug(): void; plugIn(): void };
  /** Ends the SSH server of the Mac. Does nothing in a world without a Mac. */
  loseMac(): Promise<void>;
  close(): Promise<void>;
}

export interface IphoneWorldOptions extends IphonesAtMacOptions {
  /** Called when a simulator boots. The boot ends when the returned promise settles. */
  readonly bootUntil?: () => Promise<unknown>;
  /** Whether WebDriverAgent runs on the phone and the simulator. Default true. */
  readonly wdaRunning?: boolean;
}

const HERE = { ADB_BIN: '/nowhere/adb', GO_IOS_BIN: '/nowhere/ios', WDA_PORT: '0', MJPEG_PORT: '0' };
const TOOLS = ['iproxy', 'idevice_id'];

/** Returns the names of the tools for iPhones that are not installed on this computer. */
export function missingUsbTools(): string[] {
  return TOOLS.filter(
    (tool) =>
      !(process.env['PATH'] ?? '').split(delimiter).some((folder) => isExecutable(join(folder, tool))),
  );
}

/**
 * Starts a server with a simulated iPhone that is plugged into this computer. The real idevice_id finds the iPhone, and
 * the real iproxy connects to it.
 */
export async function startUsbWorld({ wdaRunning = true }: IphoneWorldOptions = {}): Promise<IphoneWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'storedeck-usb-'));
  const [phone, simulator] = await startIphones(wdaRunning);
  const port = (devicePort: number) => phone.findPort(devicePort);
  const plugged = { udid: phone.udid, port };
  const usbmuxd = await startFakeUsbmuxd(join(folder, 'usbmuxd'), [plugged]);
  const server = await startStoredeck(['--dir', folder], {
    ...HERE,
    USBMUXD_SOCKET_ADDRESS: usbmuxd.address,
  });
  return {
    server,
    phone,
    simulator,
    usb: { unplug: () => usbmuxd.detach(phone.udid), plugIn: () => usbmuxd.attach(plugged) },
    loseMac: async () => undefined,
    close: async () => {
      await server.close();
      await Promise.all([usbmuxd.close(), phone.close(), simulator.close()]);
      await rm(folder, { recursive: true });
    },
  };
}

/** Starts a server that is connected over SSH to a simulated Mac with an iPhone and a booted simulator. */
export async function startMacWorld({
  wdaRunning = true,
  bootUntil = async () => undefined,
  ...options
}: IphoneWorldOptions = {}): Promise<IphoneWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'storedeck-mac-'));
  const [phone, simulator] = await startIphones(wdaRunning);
  const login = { user: 'ana', password: 'a-password' };
  const mac = await startFakeMac({ ...login, ...iphonesAtMac([phone, simulator], options), bootUntil });
  const server = await startStoredeck(['--dir', folder], HERE);
  let lost: Promise<void> | undefined;
  const response = await fetch(`${server.url}/api/ios/connect`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ host: '127.0.0.1', port: mac.port, user: login.user, pass: login.password }),
  });
  if (!((await response.json()) as { ok: boolean }).ok)
    throw new Error('The login to the simulated Mac failed.');
  return {
    server,
    phone,
    simulator,
    usb: { unplug: () => undefined, plugIn: () => undefined },
    loseMac: () => (lost ??= mac.close()),
    close: async () => {
      await server.close();
      await Promise.all([(lost ??= mac.close()), phone.close(), simulator.close()]);
      await rm(folder, { recursive: true });
    },
  };
}

function startIphones(wdaRunning: boolean) {
  return Promise.all([startFakeIphone({ wdaRunning }), startFakeIphone({ wdaRunning, simulator: true })]);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
