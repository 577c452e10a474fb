import { credentialsFrom, syncEnv } from '@storedeck/store-sync';
import {
  isPublishable,
  type Plan,
  type PlanChoices,
  planPublish,
  publish,
  type PublishOptions,
  type PublishReport,
} from '@storedeck/store-sync/publish';

import type { Config } from '../config.ts';
import { syncVariables } from '../sync/sync-variables.ts';

type PublishConfig = Pick<Config, 'dir' | 'environment' | 'storeEndpoints'>;

/** Plans the New listing of the working folder with the current variables. Rejects with StoreSyncError. */
export async function planNew(
  config: PublishConfig,
  options: PlanChoices & { readonly signal: AbortSignal },
): Promise<{ plan: Plan; publishable: boolean }> {
  const plan = await planPublish({ ...(await accessOf(config)), ...options });
  return { plan, publishable: isPublishable(plan) };
}

/** Publishes an approved plan, or continues an interrupted publication. Rejects with StoreSyncError. */
export async function publishNew(
  config: PublishConfig,
  options: Omit<PublishOptions, 'dir' | 'credentials' | 'endpoints'>,
): Promise<PublishReport> {
  return publish({ ...(await accessOf(config)), ...options });
}

async function accessOf(
  config: PublishConfig,
): Promise<Pick<PublishOptions, 'dir' | 'credentials' | 'endpoints'>> {
  const { dir, storeEndpoints: endpoints } = config;
  return {
    dir,
    credentials: credentialsFrom(await syncEnv(await syncVariables(config), { dir })),
    endpoints,
  };
}
