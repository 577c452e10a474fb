import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type RunningFakeStores, startFakeStores, type StartOptions } from '@storedeck/fake-stores/node';

import { startTestServer, type TestServer, type TestServerOptions } from '../running-server.ts';

export interface ServerWithStores {
  readonly server: TestServer;
  readonly fake: RunningFakeStores;
  /** The variables for a sync, with values that the fake stores accept. */
  readonly env: Readonly<Record<string, string>>;
  /** The same variables as the text of an `.env`. */
  readonly envText: string;
  close(): Promise<void>;
}

/** Starts the server with fake stores (two locales, a few small pictures) and a `.env` with valid credentials. */
export async function startServerWithStores(
  options: StartOptions = {},
  makeServerOptions: (fake: RunningFakeStores) => TestServerOptions = () => ({}),
): Promise<ServerWithStores> {
  const fake = await startFakeStores({
    locales: 2,
    screenshotsPerSet: { APP_IPHONE_67: 2, APP_IPHONE_61: 1, APP_IPAD_PRO_3GEN_129: 1, phoneScreenshots: 2 },
    pictures: { bytes: 2_000 },
    ...options,
  });
  const { env } = await fake.stores.makeCredentials();
  const envText = Object.entries(env)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join('');
  const server = await startTestServer({
    storeEndpoints: {
      appStoreConnectUrl: fake.ascBaseUrl,
      playUrl: fake.playBaseUrl,
      playTokenUrl: fake.playTokenUrl,
    },
    ...makeServerOptions(fake),
  });
  await writeFile(join(server.dir, '.env'), envText);
  return {
    server,
    fake,
    env,
    envText,
    close: async () => {
      try {
        await server.close();
      } finally {
        await fake.close();
      }
    },
  };
}
