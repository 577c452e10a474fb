import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Client, createClient } from '@storedeck/contract';
import { type Appium, startAppium } from '@storedeck/fake-devices/real';

import { LiveViewer } from '../live/live-viewer.ts';
import { type BuiltServer, startBuiltServer } from '../measure/built-server.ts';
import { startPerformingDriver } from './performing-driver.ts';

/** Appium with its driver for tests, and the built server, which is connected to Appium with saved devices. */
export interface AppiumWorld {
  readonly appium: Appium;
  readonly server: BuiltServer;
  readonly client: Client;
  /** The address and the capabilities with which the server and other clients use Appium. */
  readonly target: Pick<Appium, 'url' | 'capabilities'>;
  /** Opens the mirror of the device with this number, which creates its session. The video is paused. */
  open(device: number): Promise<LiveViewer>;
  close(): Promise<void>;
}

/**
 * Starts Appium and a server with this number of saved devices. With `performs`, gestures take as long as on a device.
 */
export async function startAppiumWorld(
  devices: number,
  { performs = false }: { readonly performs?: boolean } = {},
): Promise<AppiumWorld> {
  const appium = await startAppium({ env: process.env });
  const driver = performs ? await startPerformingDriver(appium.url) : undefined;
  const target = { url: driver?.url ?? appium.url, capabilities: appium.capabilities };
  const dir = await mkdtemp(join(tmpdir(), 'bench-webdriver-'));
  const server = await startBuiltServer(['--dir', dir]);
  const client = createClient({ baseUrl: server.url });
  const saved = Array.from({ length: devices }, (_, index) => ({
    name: `Device ${index}`,
    capabilities: { ...appium.capabilities },
  }));
  const listed = await client.connectWebDriver({ body: { url: target.url, devices: saved } });
  if (!listed.ok) throw new Error(listed.error);
  return {
    appium,
    server,
    client,
    target,
    open: async (device) => {
      const { id = '' } = listed.devices[device] ?? {};
      const viewer = await LiveViewer.open(server.url, {
        ...{ platform: 'webdriver', device: id, host: listed.serverId },
        holder: `kind=window&id=bench-${device}&name=Bench`,
      });
      await viewer.request({ type: 'pause', paused: true });
      return viewer;
    },
    close: async () => {
      await server.close();
      driver?.close();
      await appium.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
