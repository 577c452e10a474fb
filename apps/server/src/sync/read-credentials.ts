import { basename } from 'node:path';

import type { Store } from '@storedeck/listing';
import { credentialsFrom, type CredentialsFromVariables, syncEnv } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import { ServerError } from '../server-error.ts';
import { syncVariables } from './sync-variables.ts';

/** The name of a demo's working folder contains the id of its process. `mkdtemp` adds six characters. */
export const DEMO_FOLDER = /^storedeck-demo-(\d{1,10})-[A-Za-z0-9]{6}$/;

/**
 * Reads the current credentials from the environment and from `.env`, of both stores by default. A key file is read only
 * if its store is among `stores`.
 *
 * @throws ServerError CREDENTIALS_INVALID for the folder of a demo whose stores are not simulated here: its keys must
 * not be sent to the real stores
 * @throws StoreSyncError CREDENTIALS_INVALID if a key file cannot be read
 */
export async function readCredentials(
  config: Pick<Config, 'dir' | 'environment' | 'storeEndpoints'>,
  stores?: readonly Store[],
): Promise<CredentialsFromVariables> {
  const { dir, storeEndpoints } = config;
  if (DEMO_FOLDER.test(basename(dir)) && storeEndpoints.appStoreConnectUrl === undefined)
    throw new ServerError(
      'CREDENTIALS_INVALID',
      'This is the folder of a demo, whose stores are simulated.',
      {
        hint: 'Sync and publish on the page of the demo, or use a folder of your own.',
      },
    );
  return credentialsFrom(await syncEnv(await syncVariables(config), { dir, stores }));
}
