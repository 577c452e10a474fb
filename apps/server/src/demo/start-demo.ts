import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startFakeStores } from '@storedeck/fake-stores/node';
import { saveEnv } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import { startDemoDevices } from './start-demo-devices.ts';
import { writeTemplate } from './write-template.ts';

export interface Demo {
  /** What the server is told instead of the user's own. */
  readonly config: Partial<Config>;
  /** Ends the stores and devices and removes the working folder. */
  close(): Promise<void>;
}

/**
 * Sets up a working folder of its own with fresh keys, a template of a new listing, and both stores and some devices simulated on
 * this machine. From here on everything is the real thing: the server signs, asks, downloads and saves, mirrors and taps.
 */
export async function startDemo(): Promise<Demo> {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-demo-'));
  const [fake, devices] = await Promise.all([startFakeStores(), startDemoDevices()]);
  const { env } = await fake.stores.makeCredentials();
  const lines = Object.entries(env).map(([name, value]) => `${name}="${value}"\n`);
  await saveEnv({ dir, text: `# Keys of the simulated stores, made for this run.\n${lines.join('')}` });
  const stop = new AbortController();
  // Drawing takes some seconds; only who asks for the template waits for it.
  const templateReady = writeTemplate(dir, stop.signal);
  return {
    config: {
      dir,
      demo: true,
      // The user's own keys have no business with simulated stores.
      environment: {},
      templateReady,
      storeEndpoints: {
        appStoreConnectUrl: fake.ascBaseUrl,
        playUrl: fake.playBaseUrl,
        playTokenUrl: fake.playTokenUrl,
      },
      ...devices.config,
    },
    close: async () => {
      stop.abort();
      await templateReady;
      await Promise.all([fake.close(), devices.close()]);
      await rm(dir, { recursive: true, force: true });
    },
  };
}
