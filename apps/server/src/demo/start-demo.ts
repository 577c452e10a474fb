import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { plainPictures } from '@storedeck/fake-stores';
import { drawInThreads, startFakeStores, createNodeCanvas } from '@storedeck/fake-stores/node';
import { saveEnv, type WhichListing } from '@storedeck/store-sync';

import type { CompositionRoot } from '../composition-root.ts';
import type { Config } from '../config.ts';
import { createDemoFolder, removeDeadDemos } from './demo-folder.ts';
import { startDemoDevices } from './start-demo-devices.ts';
import { writeTemplate } from './write-template.ts';

/**
 * Starts the demo: a temporary working folder with new credentials and a template, and simulated stores and devices on
 * this computer. The server then works with them as with real stores and devices. `close` ends the simulations, and
 * removes the folder.
 */
export async function startDemo(user: Config): Promise<CompositionRoot> {
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
  const config: Config = {
    ...user,
    demo: true,
    dir,
    recordsDir: join(dir, '.records'),
    locksDir: undefined,
    stateDir: join(dir, '.state'),
    // The user's real credentials must not be used with simulated stores.
    environment: {},
    adc: undefined,
    storeEndpoints: {
      appStoreConnectUrl: fake.ascBaseUrl,
      playUrl: fake.playBaseUrl,
      playTokenUrl: fake.playTokenUrl,
      playStsUrl: fake.stsUrl,
      playIamCredentialsUrl: fake.iamCredentialsUrl,
      playMetadataUrl: fake.metadataUrl,
    },
    ...devices.config,
  };
  const listingReady = async (which: WhichListing) => {
    if (which === 'template') await templateReady;
  };
  return {
    config,
    note: drawn ? undefined : CANVAS_HINT,
    startedText: (url) =>
      `Storedeck runs with simulated stores and devices: ${url} (Ctrl C ends it)\nFolder of the demo, removed at the end: ${dir}`,
    compose: async (context) => {
      const { composeDemo } = await import('./compose-demo.ts');
      return composeDemo(config, { ...context, home: devices.home, listingReady }, fake.stores.others);
    },
    close: async () => {
      stop.abort();
      // A failure of the template is ignored here, because the requests that use the template report it.
      await Promise.allSettled([templateReady]);
      await Promise.all([fake.close(), devices.close()]);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** The message that the demo shows when @napi-rs/canvas is not installed. */
const CANVAS_HINT =
  'The demo shows plain pictures and no phones, because @napi-rs/canvas, with which it draws them, is not installed: ' +
  'run "npx --package=storedeck --package=@napi-rs/canvas storedeck --demo", ' +
  'or "npm install @napi-rs/canvas" where Storedeck is installed.';

/** Whether @napi-rs/canvas is installed. The package is optional, because it takes 34 MB and only the demo uses it. */
function canDraw(): Promise<boolean> {
  return createNodeCanvas()
    .ready()
    .then(
      () => true,
      () => false,
    );
}
