import {
  changeRelease,
  checkGooglePlayCredentials,
  describeCredentials,
  type GooglePlayCredentials,
  openPlayClient,
  type PlayClient,
  prepareEdit,
  readGooglePlay,
  readGooglePlayNow,
  readGooglePlayReleases,
  readGooglePlayReviews,
  withEdit,
} from '@storedeck/google-play';
import type { GooglePlayListing } from '@storedeck/listing';
import { type ReleaseTrack, toRolloutValue } from '@storedeck/releases';

import { lockApp } from '../files/app-lock.ts';
import type { Run } from '../run/run.ts';
import type { ApprovedChange, OpenStore, PreparedWrites, StoreSignIn, StoreWrites } from './open-store.ts';

/** Returns Google Play, whose changes are validated in an edit, and made public when they are committed. */
export function openGooglePlay(credentials: GooglePlayCredentials, run: Run): OpenStore<GooglePlayListing> {
  const { http, signal, endpoints, calls } = run;
  let opened: Promise<PlayClient> | undefined;
  let signedIn: Pick<StoreSignIn, 'kind' | 'principal'> | undefined;
  let until: string | null = null;
  const openClient = (): Promise<PlayClient> => {
    opened ??= openPlayClient({ credentials, endpoints, http, lockApp, signal });
    return opened;
  };
  return {
    store: 'googlePlay',
    describeSignIn() {
      const { kind, principal } =
        signedIn ?? describeCredentials(checkGooglePlayCredentials(credentials).serviceAccount);
      return { kind, principal, until };
    },
    async check() {
      const client = await openClient();
      signedIn = client.signIn.about;
      const { expiresAtMs } = await client.signIn.tokens.get({ signal });
      until = new Date(expiresAtMs).toISOString();
      await withEdit(client, signal, () => Promise.resolve());
      const { principal, kind } = signedIn;
      return `OK — edit access to ${credentials.packageName} (${principal === null ? kind : `SA ${principal}`})`;
    },
    read: async () => readGooglePlay(await openClient(), { signal, calls }),
    async now(next) {
      const client = await openClient();
      return withEdit(client, signal, (editId) => readGooglePlayNow(client, { editId, signal, next }));
    },
    write: async (writes) => prepareLocked(await openClient(), writes),
    async releases(known) {
      const client = await openClient();
      const googlePlay = await readGooglePlayReleases(client, {
        signal,
        known: known?.googlePlay ?? undefined,
      });
      return { appStore: null, googlePlay };
    },
    facts: () => Promise.resolve(undefined),
    reviews: async (options) => readGooglePlayReviews(await openClient(), { ...options, signal }),
    changeRelease: async (change) => changeRollout(await openClient(), change, signal),
  };
}

/**
 * Prepares the edit, and locks the app until the edit is disposed of. The lock keeps syncs, checks and other
 * publications of this user from opening an edit, which would end the prepared edit.
 */
async function prepareLocked(
  client: PlayClient,
  { context, holdChanges, planApproved }: StoreWrites,
): Promise<PreparedWrites> {
  const lock = await client.lock(context.signal);
  try {
    const prepared = await prepareEdit({ ...context, client, holdChanges, planInside: planApproved });
    return {
      commit: () => prepared.commit(),
      async [Symbol.asyncDispose]() {
        try {
          await prepared[Symbol.asyncDispose]();
        } finally {
          await lock.release();
        }
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Changes a rollout. The tracks are compared with the approved plan inside of the edit that is committed. */
async function changeRollout(
  client: PlayClient,
  { plan: { request, after }, planAgain }: ApprovedChange,
  signal: AbortSignal,
): Promise<void> {
  if (request.store !== 'googlePlay') return;
  const { packageName } = client;
  await changeRelease(client, {
    track: request.track,
    release: { name: null, versionCodes: request.versionCodes },
    value: toRolloutValue(after),
    checkApproved: (tracks: ReleaseTrack[]) =>
      planAgain({
        appStore: null,
        googlePlay: { packageName, tracks, tracksReadAt: new Date().toISOString(), hasLifecycle: false },
      }),
    signal,
  });
}
