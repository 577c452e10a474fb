import {
  type AppStoreFacts,
  type InterruptedChange,
  judgeInterrupted,
  type StoreReleases,
} from '@storedeck/releases';

import { readBegunChange } from '../publish/journal/change-record.ts';
import type { StateOptions } from '../publish/journal/private-record.ts';
import { readEachStore, type UnreadStore } from '../stores/read-each-store.ts';
import type { StoreAccess } from '../stores/store-access.ts';

/** The versions and releases of both stores. */
export interface ReadReleases extends StoreReleases {
  /** The time of the reading, as an ISO time. */
  readonly readAt: string;
  /** The approved changes whose end this computer does not know. */
  readonly interrupted: readonly InterruptedChange[];
  readonly notRead: readonly UnreadStore[];
}

/**
 * Reads the versions and releases of all stores that have credentials, with their states.
 *
 * @param known an earlier reading, with which Google Play needs no edit as long as it has the same releases
 * @throws StoreSyncError NOT_CONFIGURED, ABORTED
 */
export async function readReleases(
  options: StoreAccess & StateOptions & { known?: StoreReleases | undefined },
): Promise<ReadReleases> {
  const readAt = new Date().toISOString();
  const { parts, notRead } = await readEachStore(options, (store) => store.releases(options.known));
  const releases = joinReleases(parts);
  return { readAt, ...releases, interrupted: await findInterrupted(options, releases), notRead };
}

/** The facts from which readiness is judged, as far as the stores tell them. */
export interface ReadFacts extends Omit<ReadReleases, 'interrupted'> {
  readonly facts: AppStoreFacts | null;
}

/**
 * Reads the versions and releases, and what a submission to the App Store needs.
 *
 * @throws StoreSyncError NOT_CONFIGURED, ABORTED
 */
export async function readReleaseFacts(options: StoreAccess): Promise<ReadFacts> {
  const readAt = new Date().toISOString();
  const { parts, notRead } = await readEachStore(options, async (store) => {
    const [releases, facts] = await Promise.all([store.releases(), store.facts()]);
    return { ...releases, facts };
  });
  const facts = parts.find((part) => part.facts)?.facts ?? null;
  return { readAt, ...joinReleases(parts), notRead, facts };
}

async function findInterrupted(
  { stateDir }: StateOptions,
  releases: StoreReleases,
): Promise<InterruptedChange[]> {
  const apps = [
    { store: 'appStore', app: releases.appStore?.bundleId },
    { store: 'googlePlay', app: releases.googlePlay?.packageName },
  ] as const;
  const found = await Promise.all(
    apps.map(async ({ store, app }) => {
      const begun = app === undefined ? undefined : await readBegunChange(stateDir, { store, app });
      return begun ? [await judgeInterrupted(begun, releases)] : [];
    }),
  );
  return found.flat();
}

function joinReleases(parts: readonly StoreReleases[]): StoreReleases {
  return {
    appStore: parts.find(({ appStore }) => appStore)?.appStore ?? null,
    googlePlay: parts.find(({ googlePlay }) => googlePlay)?.googlePlay ?? null,
  };
}
