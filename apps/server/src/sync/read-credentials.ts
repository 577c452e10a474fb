import type { Store } from '@storedeck/listing';
import { credentialsFrom, type CredentialsFromVariables, syncEnv } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import { isDemoFolder } from '../demo/demo-folder.ts';
import { ServerError } from '../server-error.ts';
import { syncVariables } from './sync-variables.ts';

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
  if (isDemoFolder(dir) && storeEndpoints.appStoreConnectUrl === undefined)
    throw new ServerError(
      'CREDENTIALS_INVALID',
      'This is the folder of a demo, whose stores are simulated.',
      {
        hint: 'Sync and publish on the page of the demo, or use a folder of your own.',
      },
    );
  return credentialsFrom(await syncEnv(await syncVariables(config), { dir, stores }));
}
