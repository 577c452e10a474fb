import { type RunningFakeStores, startFakeStores, type StartOptions } from '@storedeck/fake-stores/node';
import { DEFAULT_NETWORK, openHttp } from '@storedeck/store-api';

import {
  type GoogleCredentials,
  type GoogleSignIn,
  openGoogleSignIn,
  readGoogleCredentials,
  resolvePlayEndpoints,
} from '../src/index.ts';

/** Network options with retries but without long waits. */
const NETWORK = { ...DEFAULT_NETWORK, retries: 2, retryMinMs: 1, retryMaxMs: 2, retryAfterMaxMs: 1_500 };

/** The fake services of Google, and a client that signs in to them. */
export interface SignInRig {
  readonly fake: RunningFakeStores;
  /** The addresses of all requests, with the service that received each. */
  readonly sent: { readonly store: string; readonly url: string }[];
  signIn(credentials: GoogleCredentials): Promise<GoogleSignIn>;
  /** Reads and opens a JSON file. */
  signInWith(json: object): Promise<GoogleSignIn>;
  /** Opens an edit with a token, and returns the status of the response. */
  openEdit(token: string): Promise<number>;
  /** How many requests each service has received. */
  counts(): Record<string, number>;
  reset(): void;
  close(): Promise<void>;
}

export async function startSignInRig(options: StartOptions = {}): Promise<SignInRig> {
  const fake = await startFakeStores({ pictures: { bytes: 3_000 }, locales: ['en-US'], ...options });
  const endpoints = resolvePlayEndpoints({
    playUrl: fake.playBaseUrl,
    playTokenUrl: fake.playTokenUrl,
    playStsUrl: fake.stsUrl,
    playIamCredentialsUrl: fake.iamCredentialsUrl,
    playMetadataUrl: fake.metadataUrl,
  });
  const http = await openHttp({ apis: Object.values(endpoints), network: NETWORK });
  const { stores } = fake;
  const signIn = async (credentials: GoogleCredentials) => openGoogleSignIn({ credentials, endpoints, http });
  return {
    fake,
    sent: stores.requests,
    signIn,
    signInWith: (json) => signIn(readGoogleCredentials(JSON.stringify(json), { allowLocalHttp: true })),
    async openEdit(token) {
      const url = `${fake.playBaseUrl}/androidpublisher/v3/applications/${stores.product.packageName}/edits`;
      const { status } = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
      return status;
    },
    counts: () => {
      const counts: Record<string, number> = {};
      for (const { store } of stores.requests) counts[store] = (counts[store] ?? 0) + 1;
      return counts;
    },
    reset() {
      stores.faults.clear();
      stores.requests.length = 0;
      stores.google.identities.iamCredentialsEnabled = true;
      stores.google.identities.machine = undefined;
    },
    async close() {
      await http.close();
      await fake.close();
    },
  };
}
