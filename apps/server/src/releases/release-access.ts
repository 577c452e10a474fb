import { type Readiness, type ReleasesRead, type StoreNotRead, toErrorBody } from '@storedeck/contract';
import type { Store } from '@storedeck/listing';
import type { ReleaseChangeRequest, ReleasePlan, StoreReleases } from '@storedeck/releases';
import {
  applyRelease,
  planRelease,
  type ReadReleases,
  readReleaseFacts,
  readReleases,
  type UnreadStore,
} from '@storedeck/store-sync/releases';

import { type AccessConfig, readAccess } from '../sync/read-credentials.ts';
import { judgeReadiness } from './judge-readiness.ts';

/** What is read of the stores. */
interface ReadingOptions {
  readonly signal: AbortSignal;
  /** An earlier reading, which may save an edit. */
  readonly known?: StoreReleases | undefined;
  /** The only stores that are read. Default: every store that has credentials. */
  readonly stores?: readonly Store[] | undefined;
}

/** Reads the versions and releases of the stores with the current variables. Rejects with StoreSyncError. */
export async function readReleasesNow(
  config: AccessConfig,
  { signal, known, stores }: ReadingOptions,
): Promise<ReleasesRead> {
  return describeReleases(await readReleases({ ...(await readAccess(config)), signal, known, stores }));
}

/** Plans one change of a rollout or a phased release. Rejects with StoreSyncError. */
export async function planReleaseNow(
  config: AccessConfig,
  request: ReleaseChangeRequest,
  signal: AbortSignal,
): Promise<ReleasePlan> {
  return planRelease(request, { ...(await readAccess(config)), signal });
}

/** Makes a change whose plan has the approved hash. Rejects with StoreSyncError. */
export async function applyReleaseNow(
  config: AccessConfig,
  approved: { readonly request: ReleaseChangeRequest; readonly hash: string },
  signal: AbortSignal,
): Promise<void> {
  await applyRelease(approved, { ...(await readAccess(config)), signal });
}

/** Lists what would stop a release, from the stores and the listings of the folder. Rejects with StoreSyncError. */
export async function readReadiness(config: AccessConfig, signal: AbortSignal): Promise<Readiness> {
  const read = await readReleaseFacts({ ...(await readAccess(config)), signal });
  const { lines, ready } = await judgeReadiness(read, { dir: config.dir, signal });
  const notRead = read.notRead.map(describeUnread);
  return { ok: true, ready: ready && notRead.length === 0, readAt: read.readAt, lines, notRead };
}

function describeReleases({
  readAt,
  appStore,
  googlePlay,
  interrupted,
  notRead,
}: ReadReleases): ReleasesRead {
  return {
    ok: true,
    readAt,
    appStore,
    googlePlay,
    interrupted: [...interrupted],
    notRead: notRead.map(describeUnread),
  };
}

function describeUnread({ store, error }: UnreadStore): StoreNotRead {
  const { error: text, code, hint } = toErrorBody(error);
  return { store, error: text, code, ...(hint !== undefined && { hint }) };
}
