import type { PublishChoices, PublishPlan } from '@storedeck/contract';
import { credentialsFrom, syncEnv } from '@storedeck/store-sync';
import {
  abandonPublish,
  type PlanOptions,
  publish,
  type PublishOptions,
  type PublishReport,
  readForPlan,
} from '@storedeck/store-sync/publish';

import type { Config } from '../config.ts';
import { syncVariables } from '../sync/sync-variables.ts';
import { knownPictures } from './known-pictures.ts';
import { planDocument } from './plan-document.ts';

type PublishConfig = Pick<Config, 'dir' | 'environment' | 'storeEndpoints'>;
type Access = Pick<PublishOptions, 'dir' | 'credentials' | 'endpoints'>;

/** The documents that were read from the listing New and from the stores. Plans are made from these documents. */
export interface NewReading {
  /** Makes a plan, without another request to a store. */
  plan(choices: PublishChoices): Promise<PublishPlan>;
  isOutdated(): Promise<boolean>;
}

/** Reads New and the stores with the current variables. Rejects with StoreSyncError. */
export async function readNew(
  config: PublishConfig,
  options: Pick<PlanOptions, 'stores' | 'signal' | 'onProgress'>,
): Promise<NewReading> {
  const access = await accessOf(config);
  const reading = await readForPlan({ ...access, ...options });
  return {
    plan: async (choices) =>
      planDocument(await reading.plan(choices), { choices, find: await knownPictures(config.dir) }),
    isOutdated: () => reading.isOutdated(),
  };
}

/** Publishes an approved plan, or continues an interrupted publication. Rejects with StoreSyncError. */
export async function publishNew(
  config: PublishConfig,
  { choices, ...options }: { readonly choices: PublishChoices } & Omit<PublishOptions, keyof Access>,
): Promise<PublishReport> {
  const access = await accessOf(config);
  return publish({ ...access, ...choices, ...options });
}

/** Abandons an interrupted publication. Rejects with StoreSyncError. */
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
