import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { plainPictures } from '@storedeck/fake-stores';
import { drawInThreads, startFakeStores } from '@storedeck/fake-stores/node';
import { saveEnv } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import { CANVAS_HINT, canDraw } from './can-draw.ts';
import { createDemoFolder, removeDeadDemos } from './demo-folder.ts';
import { startDemoDevices } from './start-demo-devices.ts';
import { writeTemplate } from './write-template.ts';

/** A running demo. */
export interface Demo {
  /** The part of the server's configuration that the demo replaces. */
  readonly config: Partial<Config>;
  /** A sentence for the user about what the demo lacks on this computer; undefined if it lacks nothing. */
  readonly note: string | undefined;
  /** Closes the simulated stores and devices, and removes the working folder. */
  close(): Promise<void>;
}

/**
 * Sets up the demo: a temporary working folder with new credentials and a template, and simulated stores and devices on
 * this computer. The server then works with them as with real stores and devices.
 */
export async function startDemo(): Promise<Demo> {
  const dir = await createDemoFolder();
  void removeDeadDemos();
  const drawn = await canDraw();
  const plain = plainPictures(20_000);
  const [fake, devices] = await Promise.all([
    startFakeStores(drawn ? {} : { pictures: plain }),
    startDemoDevices({ withScreens: drawn }),
  ]);
  const { env } = await fake.stores.makeCredentials();
  const lines = Object.entries(env).map(([name, value]) => `${name}="${value}"\n`);
  await saveEnv({ dir, text: `# Keys of the simulated stores, made for this run.\n${lines.join('')}` });
  const stop = new AbortController();
  // Drawing takes some seconds. Only requests that use the template wait for it. It has its own thread, so that it does
  // not wait for the pictures of the sync.
  const drawing = drawInThreads();
  const templateReady = writeTemplate(dir, drawn ? drawing : plain, stop.signal).finally(() =>
    drawing.close(),
  );
  return {
    config: {
      dir,
      demo: true,
      syncAtStart: true,
      locksDir: undefined,
      stateDir: join(dir, '.state'),
      // The user's real credentials must not be used with simulated stores.
      environment: {},
      templateReady,
      storeEndpoints: {
        appStoreConnectUrl: fake.ascBaseUrl,
        playUrl: fake.playBaseUrl,
        playTokenUrl: fake.playTokenUrl,
      },
      simulatedRelease: () => fake.stores.others.releaseVersion(),
      ...devices.config,
    },
    note: drawn ? undefined : CANVAS_HINT,
    close: async () => {
      stop.abort();
      // A failure of the template is ignored here, because the requests that use the template report it.
      await Promise.allSettled([templateReady]);
      await Promise.all([fake.close(), devices.close()]);
      await rm(dir, { recursive: true, force: true });
    },
  };
}
