import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { FakeStores } from '@storedeck/fake-stores';
import { drawInThreads, startFakeStores } from '@storedeck/fake-stores/node';
import { saveEnv, type WhichListing } from '@storedeck/store-sync';

import type { CompositionRoot } from '../composition-root.ts';
import type { Config } from '../config.ts';
import { canDraw, PLAIN_PICTURES } from './can-draw.ts';
import { createDemoFolder, removeDeadDemos } from './demo-folder.ts';
import { startDemoDevices } from './start-demo-devices.ts';
import { writeCapturePlan } from './write-capture-plan.ts';
import { DesignScreens, writeDesign } from './write-design.ts';
import { writeDemoFlow } from './write-flow.ts';
import { writeTemplate } from './write-template.ts';

/**
 * Starts the demo: a temporary working folder with new credentials, a template, flows, a plan for captures, a design,
 * and simulated stores and devices on this computer. The server then works with them as with real stores and devices.
 * `close` ends the simulations, and removes the folder.
 */
export async function startDemo(user: Config): Promise<CompositionRoot> {
  const dir = await createDemoFolder();
  void removeDeadDemos();
  const drawn = await canDraw();
  const [fake, devices] = await Promise.all([
    startFakeStores(drawn ? {} : { pictures: PLAIN_PICTURES }),
    startDemoDevices({ withScreens: drawn, dir }),
  ]);
  startRelease(fake.stores);
  await writeKeys(dir, fake.stores);
  await Promise.all([writeDemoFlow(dir), writeCapturePlan(dir), writeDesign(dir)]);
  const stop = new AbortController();
  // Drawing takes some seconds. Only requests that use the template wait for it. It has its own thread, so that it does
  // not wait for the pictures of the sync.
  const drawing = drawInThreads();
  const templateReady = writeTemplate(dir, drawn ? drawing : PLAIN_PICTURES, stop.signal).finally(() =>
    drawing.close(),
  );
  // The requests that wait for the template get its error. Without this line, a full disk would also end a command that
  // does not use the template.
  templateReady.catch(() => undefined);
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
  const screens = new DesignScreens(dir);
  const designsReady = () => screens.ready();
  const listingReady = async (which: WhichListing) => (which === 'template' ? templateReady : undefined);
  return {
    config,
    note: drawn ? undefined : CANVAS_HINT,
    startedText: (url) =>
      `Storedeck runs with simulated stores and devices: ${url} (Ctrl C ends it)\nFolder of the demo, removed at the end: ${dir}`,
    compose: async (context) => {
      const { composeDemo } = await import('./compose-demo.ts');
      const simulated = { others: fake.stores.others, strange: devices.strange };
      return composeDemo(config, { ...context, home: devices.home, listingReady, designsReady }, simulated);
    },
    close: async () => {
      stop.abort();
      // A failure of the template is ignored here, because the requests that use the template report it.
      await Promise.allSettled([templateReady, screens.close()]);
      await Promise.all([fake.close(), devices.close()]);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function writeKeys(dir: string, stores: FakeStores): Promise<void> {
  const { env } = await stores.makeCredentials();
  const lines = Object.entries(env).map(([name, value]) => `${name}="${value}"\n`);
  await saveEnv({ dir, text: `# Keys of the simulated stores, made for this run.\n${lines.join('')}` });
}

/**
 * Lets the live release be rolled out to a part of the users, with notes that two languages lack, and the build of the
 * next one be refused.
 */
function startRelease({ others }: FakeStores): void {
  others.refuseBuild();
  others.changeReleases('production', (releases) => [
    ...releases.map((release) =>
      release.status === 'completed'
        ? {
            ...release,
            status: 'inProgress' as const,
            userFraction: 0.2,
            releaseNotes: (release.releaseNotes ?? []).filter(({ language }) => !/^(?:ar|ja)/.test(language)),
          }
        : release,
    ),
    { name: '3.4.0', versionCodes: ['3400'], status: 'completed' as const },
  ]);
}

/** The message that the demo shows when @napi-rs/canvas is not installed. */
const CANVAS_HINT =
  'The demo shows plain pictures and no phones, because @napi-rs/canvas, with which it draws them, is not installed: ' +
  'run "npx --package=storedeck --package=@napi-rs/canvas storedeck --demo", ' +
  'or "npm install @napi-rs/canvas" where Storedeck is installed.';
