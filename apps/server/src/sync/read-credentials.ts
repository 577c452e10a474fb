import { basename } from 'node:path';

import { type CredentialsFromVariables, readSettings, resolveEndpoints } from '@storedeck/store-sync';

import { ADDRESS_VARIABLES, type Config } from '../config.ts';
import { ServerError } from '../server-error.ts';

/** The name of a demo's working folder contains the id of its process. `mkdtemp` adds six characters. */
export const DEMO_FOLDER = /^storedeck-demo-(\d{1,10})-[A-Za-z0-9]{6}$/;

/** What reading and changing the stores needs of the configuration. */
export type AccessConfig = Pick<Config, 'dir' | 'stateDir' | 'adc' | 'environment' | 'storeEndpoints'>;

/** Reads with what the stores are read and changed now. Rejects as `readCredentials` does. */
export async function readAccess(config: AccessConfig) {
  const { dir, stateDir, storeEndpoints: endpoints } = config;
  return { dir, stateDir, credentials: await readCredentials(config), endpoints };
}

/**
 * Reads the current credentials of both stores, from the environment and from `.env`.
 *
 * @throws ServerError CREDENTIALS_INVALID for the folder of a demo whose stores are not simulated here: its keys must
 * not be sent to the real stores
 * @throws StoreSyncError ENV_INVALID, FOLDER_NOT_WRITABLE; NOT_CONFIGURED for an address of the environment that cannot be
 * used, before a key could be sent there
 */
export async function readCredentials(
  config: Pick<Config, 'dir' | 'adc' | 'environment' | 'storeEndpoints'>,
): Promise<CredentialsFromVariables> {
  const { dir, adc, environment, storeEndpoints } = config;
  if (DEMO_FOLDER.test(basename(dir)) && storeEndpoints.appStoreConnectUrl === undefined)
    throw new ServerError(
      'CREDENTIALS_INVALID',
      'This is the folder of a demo, whose stores are simulated.',
      {
        hint: 'Sync and publish on the page of the demo, or use a folder of your own.',
      },
    );
  resolveEndpoints(storeEndpoints, ADDRESS_VARIABLES);
  return (await readSettings({ dir, adc }, environment)).credentials;
}
