import type { PublishChoices, PublishPlan } from '@storedeck/contract';
import { credentialsFrom, syncEnv } from '@storedeck/store-sync';
import {
  abandonPublish,
  type PlanOptions,
  planPublish,
  publish,
  type PublishOptions,
  type PublishReport,
} from '@storedeck/store-sync/publish';

import type { Config } from '../config.ts';
import { syncVariables } from '../sync/sync-variables.ts';
import { knownPictures } from './known-pictures.ts';
import { planDocument } from './plan-document.ts';

type PublishConfig = Pick<Config, 'dir' | 'environment' | 'storeEndpoints'>;
type Access = Pick<PublishOptions, 'dir' | 'credentials' | 'endpoints'>;

/** Plans the New listing of the working folder with the current variables. Rejects with StoreSyncError. */
export async function planNew(
  config: PublishConfig,
  { choices, ...options }: { readonly choices: PublishChoices } & Pick<PlanOptions, 'signal' | 'onProgress'>,
): Promise<PublishPlan> {
  const plan = await planPublish({ ...(await accessOf(config)), ...choices, ...options });
  return planDocument(plan, { choices, find: await knownPictures(config.dir) });
}

/** Publishes an approved plan, or continues an interrupted publication. Rejects with StoreSyncError. */
export async function publishNew(
  config: PublishConfig,
  { choices, ...options }: { readonly choices: PublishChoices } & Omit<PublishOptions, keyof Access>,
): Promise<PublishReport> {
  return publish({ ...(await accessOf(config)), ...choices, ...options });
}

/** Gives up an interrupted publication. Rejects with StoreSyncError. */
export async function abandonNew(config: PublishConfig, signal: AbortSignal): Promise<void> {
  await abandonPublish({ ...(await accessOf(config)), signal });
}

async function accessOf(config: PublishConfig): Promise<Access> {
  const { dir, storeEndpoints: endpoints } = config;
  return {
    dir,
    credentials: credentialsFrom(await syncEnv(await syncVariables(config), { dir })),
    endpoints,
  };
}
