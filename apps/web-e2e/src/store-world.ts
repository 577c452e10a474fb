import { freePort } from '@storedeck/fake-devices/real';
import { type RunningFakeStores, type StartOptions, startFakeStores } from '@storedeck/fake-stores/node';

import { startStoredeck, type Storedeck } from './storedeck.ts';
import { makeWorkingFolder } from './working-folder.ts';

/** The pictures of the simulated stores, unless they are drawn. They cost little processor time. */
export const PLAIN_PICTURES = { bytes: 4000 };

export interface StoreWorld {
  readonly fake: RunningFakeStores;
  /** The variables of a complete `.env` for the simulated stores. */
  readonly env: Readonly<Record<string, string>>;
  /** The working folder. */
  readonly dir: string;
  readonly url: string;
  /** Kills the server, as in a crash. */
  kill(): Promise<void>;
  /** Starts the server again on the same port. */
  restart(): Promise<void>;
  /** Reads both stores, as the Sync button does. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface StoreWorldOptions extends StartOptions {
  /** Whether `.env` is empty, so that no store is configured. Default false. */
  readonly withoutKeys?: boolean;
  /**
   * Whether the stores serve drawn pictures, which take much processor time. Otherwise each picture has one colour and
   * bytes of its own, about 4000. Default false.
   */
  readonly drawnPictures?: boolean;
}

/** Starts the real server with a separate working folder and two simulated stores. */
export async function startStoreWorld({
  withoutKeys = false,
  drawnPictures = false,
  ...options
}: StoreWorldOptions = {}): Promise<StoreWorld> {
  const fake = await startFakeStores({ ...(!drawnPictures && { pictures: PLAIN_PICTURES }), ...options });
  const { env } = await fake.stores.makeCredentials();
  const { dir, remove } = await makeWorkingFolder(withoutKeys ? {} : env);
  // `freePort` returns a port that no outgoing connection can get while the server is away.
  const port = String(await freePort());
  const start = (): Promise<Storedeck> =>
    startStoredeck(['--dir', dir, '--port', port], {
      ASC_API_BASE_URL: fake.ascBaseUrl,
      PLAYSTORE_API_BASE_URL: fake.playBaseUrl,
      PLAYSTORE_TOKEN_URL: fake.playTokenUrl,
    });
  let server = await start();
  const { url } = server;
  return {
    fake,
    env,
    dir,
    url,
    kill: () => server.kill(),
    async restart() {
      server = await start();
    },
    sync: () => syncListing(url),
    async close() {
      await server.close();
      await fake.close();
      await remove();
    },
  };
}

/** Makes a server sync both stores. Rejects with the text of the response if the sync fails. */
export async function syncListing(url: string): Promise<void> {
  const response = await fetch(`${url}/api/sync`);
  if (!response.ok) throw new Error(await response.text());
  await response.arrayBuffer();
}
