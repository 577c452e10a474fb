import type { StoreResult } from '@storedeck/contract';
import { STORES } from '@storedeck/listing';
import { checkStores, type CredentialsFromVariables, type StoreEndpoints } from '@storedeck/store-sync';

/** The response of `POST /api/test`. */
export interface TriedCredentials {
  /** Whether at least one store has accepted its credentials. */
  readonly ok: boolean;
  readonly appstore: StoreResult;
  readonly googleplay: StoreResult;
}

export interface TryOptions {
  readonly endpoints?: Partial<StoreEndpoints> | undefined;
  readonly signal: AbortSignal;
  /** Called if every store that has all its variables has accepted them. */
  readonly onAccepted?: () => Promise<void>;
}

/** Tries credentials with both stores. A refusal is a result, not an error. */
export async function tryCredentials(
  credentials: CredentialsFromVariables,
  { onAccepted, ...options }: TryOptions,
): Promise<TriedCredentials> {
  const checks = await checkStores(credentials, options);
  const { appStore, googlePlay } = checks;
  const tried = STORES.filter((store) => credentials.missing[store].length === 0);
  if (tried.length > 0 && tried.every((store) => checks[store].ok)) await onAccepted?.();
  return { ok: appStore.ok || googlePlay.ok, appstore: appStore, googleplay: googlePlay };
}
