import type { StoreResult } from '@storedeck/contract';
import { checkStores, type CredentialsFromVariables, type StoreEndpoints } from '@storedeck/store-sync';

/** The response of `POST /api/test`. */
export interface TriedCredentials {
  /** Whether at least one store has accepted its credentials. */
  readonly ok: boolean;
  readonly appstore: StoreResult;
  readonly googleplay: StoreResult;
}

/** Tries credentials with both stores. A refusal is a result, not an error. */
export async function tryCredentials(
  credentials: CredentialsFromVariables,
  options: { readonly endpoints?: Partial<StoreEndpoints> | undefined; readonly signal: AbortSignal },
): Promise<TriedCredentials> {
  const { appStore, googlePlay } = await checkStores(credentials, options);
  return { ok: appStore.ok || googlePlay.ok, appstore: appStore, googleplay: googlePlay };
}
