import type { PublishChoices, PublishPlan } from '@storedeck/contract';
import { readListingEtag } from '@storedeck/store-sync';
import {
  abandonPublish,
  type JournalState,
  type PlanOptions,
  planRemaining,
  publish,
  type PublishOptions,
  type PublishReport,
  readForPlan,
  readJournalState,
} from '@storedeck/store-sync/publish';

import type { Config } from '../config.ts';
import { type AccessConfig, readAccess } from '../sync/read-credentials.ts';
import { readKnownListings } from './known-listings.ts';
import { planDocument } from './plan-document.ts';
import { restingState } from './resting-state.ts';

type Access = Awaited<ReturnType<typeof readAccess>>;

/** The documents that were read from the listing New and from the stores. Plans are made from these documents. */
export interface NewReading {
  /** Makes a plan, without another request to a store. */
  plan(choices: PublishChoices): Promise<PublishPlan>;
  isOutdated(): Promise<boolean>;
}

/** Reads New and the stores with the current variables. Rejects with StoreSyncError. */
export async function readNew(
  config: AccessConfig,
  options: Pick<PlanOptions, 'stores' | 'signal' | 'onProgress'>,
): Promise<NewReading> {
  const access = await readAccess(config);
  // The etag is read before New, so that a change in between makes the plan look outdated and not the other way round.
  let newEtag = await etagOfNew(config);
  const reading = await readForPlan({ ...access, ...options });
  return {
    plan: async (choices) =>
      planDocument(await reading.plan(choices), {
        choices,
        known: await readKnownListings(config.dir),
        newEtag,
      }),
    async isOutdated() {
      const etag = await etagOfNew(config);
      const isOutdated = await reading.isOutdated();
      // The file may be written in another way, with the same content.
      if (!isOutdated) newEtag = etag;
      return isOutdated;
    },
  };
}

/** Publishes an approved plan, or continues an interrupted publication. Rejects with StoreSyncError. */
export async function publishNew(
  config: AccessConfig,
  { choices, ...options }: { readonly choices: PublishChoices } & Omit<PublishOptions, keyof Access>,
): Promise<PublishReport> {
  const access = await readAccess(config);
  return publish({ ...access, ...choices, ...options });
}

/**
 * Plans what the interrupted publication of this user would still write; undefined if there is none. Rejects with
 * StoreSyncError.
 */
export async function planRest(config: AccessConfig, signal: AbortSignal): Promise<PublishPlan | undefined> {
  const { unfinished } = restingState(await readJournal(config));
  const newEtag = await etagOfNew(config);
  const plan = await planRemaining({ ...(await readAccess(config)), signal });
  if (!plan || !unfinished) return undefined;
  const known = await readKnownListings(config.dir);
  return planDocument(plan, { choices: unfinished.choices, known, newEtag });
}

/** Reads the journal of the working folder: the publication that can be continued, or one that is not of this user. */
export function readJournal({ dir, stateDir }: Pick<Config, 'dir' | 'stateDir'>): Promise<JournalState> {
  return readJournalState(dir, { stateDir });
}

/** Abandons an interrupted publication, or removes a journal that is not of this user. Rejects with StoreSyncError. */
export async function abandonNew(config: AccessConfig, signal: AbortSignal): Promise<void> {
  await abandonPublish({ ...(await readAccess(config)), signal });
}

/** Returns the etag of New; null if New cannot be read. The reading of New then says why. */
function etagOfNew({ dir }: AccessConfig): Promise<string | null> {
  return readListingEtag(dir, 'new').catch(() => null);
}
