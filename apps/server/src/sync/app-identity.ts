import {
  type AppIds,
  appOfListing,
  isStoreError,
  LISTING_FILE,
  type NamedApp,
  readListing,
  readSettings,
} from '@storedeck/store-sync';

import type { Config } from '../config.ts';

/**
 * Returns the apps that the working folder names, for imported files that do not contain ids: first those of the
 * listings, then that of the variables. An invalid file is ignored here; other operations report it.
 */
export async function appsOfFolder(config: Config): Promise<NamedApp[]> {
  const listings = await Promise.all(
    (['current', 'new'] as const).map(async (which) =>
      appOfListing(
        LISTING_FILE[which],
        (await readListing(config.dir, which).catch(ignoreInvalid)) ?? undefined,
      ),
    ),
  );
  return [...listings, await configuredApp(config)];
}

/** Returns the app that the variables name, to refuse listings of another app. */
export async function configuredApp(config: Config): Promise<NamedApp> {
  return { name: '.env', ids: await configuredIds(config) };
}

/** Returns the ids of the variables, also of a store whose other variables are missing. */
export async function configuredIds({ dir, adc, environment }: Config): Promise<AppIds> {
  const settings = await readSettings({ dir, adc }, environment).catch(ignoreInvalid);
  return settings?.credentials.ids ?? {};
}

function ignoreInvalid(error: unknown): undefined {
  if (!isStoreError(error)) throw error;
}
