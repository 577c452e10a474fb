import type { Store } from '@storedeck/listing';
import { STORE_VARIABLES, type CredentialsFromVariables } from '@storedeck/store-sync';

/** Whether none of a store's variables is set. Such a store is not configured, as opposed to half-configured. */
export function isUnconfigured(store: Store, { missing }: CredentialsFromVariables): boolean {
  return missing[store].length === STORE_VARIABLES[store].length;
}
