import type { SyncKey } from '@storedeck/contract';
import { credentialsFrom, type StoreCredentials, type StoreName } from '@storedeck/store-sync';

/** A store and the variables it needs. */
export interface Store {
  readonly name: StoreName;
  readonly title: string;
  readonly variables: readonly SyncKey[];
}

const { appstore, googleplay } = credentialsFrom({}).missing;

export const STORES: readonly Store[] = [
  { name: 'appstore', title: 'App Store', variables: appstore },
  { name: 'googleplay', title: 'Google Play', variables: googleplay },
];

/** Whether none of a store's variables is there: it is left out, rather than configured by half. */
export function isUnused({ name, variables }: Store, { missing }: StoreCredentials): boolean {
  return missing[name].length === variables.length;
}
