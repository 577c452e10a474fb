import {
  checkGooglePlayCredentials,
  describeCredentials,
  type GooglePlayCredentials,
  openPlayClient,
  type PlayClient,
  prepareEdit,
  readGooglePlay,
  readGooglePlayNow,
  withEdit,
} from '@storedeck/google-play';
import type { GooglePlayListing } from '@storedeck/listing';

import { lockApp } from '../files/app-lock.ts';
import type { Run } from '../run/run.ts';
import type { OpenStore, PreparedWrites, StoreWrites } from './open-store.ts';

/** Returns Google Play, whose changes are validated in an edit, and made public when they are committed. */
export function openGooglePlay(credentials: GooglePlayCredentials, run: Run): OpenStore<GooglePlayListing> {
  const { http, signal, endpoints, calls } = run;
  let opened: Promise<PlayClient> | undefined;
  let until: string | null = null;
  const openClient = (): Promise<PlayClient> => {
    opened ??= openPlayClient({ credentials, endpoints, http, lockApp, signal });
    return opened;
  };
  return {
    store: 'googlePlay',
    describeSignIn() {
      const { serviceAccount } = checkGooglePlayCredentials(credentials);
      const { kind, principal } = describeCredentials(serviceAccount);
      return { kind, principal, until };
    },
    async check() {
      const client = await openClient();
      const { expiresAtMs } = await client.signIn.tokens.get({ signal });
      until = new Date(expiresAtMs).toISOString();
      await withEdit(client, signal, () => Promise.resolve());
      const { principal, kind } = client.signIn.about;
      return `OK — edit access to ${credentials.packageName} (${principal === null ? kind : `SA ${principal}`})`;
    },
    read: async () => readGooglePlay(await openClient(), { signal, calls }),
    async now(next) {
      const client = await openClient();
      return withEdit(client, signal, (editId) => readGooglePlayNow(client, { editId, signal, next }));
    },
    write: async (writes) => prepareLocked(await openClient(), writes),
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
