import { APP_STORE_CONNECT_URL } from '@storedeck/app-store';
import { type PlayEndpoints, resolvePlayEndpoints } from '@storedeck/google-play';
import { checkBaseAddress } from '@storedeck/store-api';

/** The base addresses of the stores' APIs. */
export interface StoreEndpoints extends PlayEndpoints {
  /** The address of the App Store Connect API, without `/v1`. */
  appStoreConnectUrl: string;
}

/**
 * Returns the given addresses without slashes at the end, and the addresses of the real stores where none is given.
 * `names` are what messages call the addresses, such as the variables that the user wrote.
 *
 * @throws StoreError NOT_CONFIGURED for an address that is not https; plain http is accepted for this machine only
 */
export function resolveEndpoints(
  overrides: Partial<StoreEndpoints> = {},
  names: Partial<StoreEndpoints> = {},
): StoreEndpoints {
  const { appStoreConnectUrl: name = 'appStoreConnectUrl' } = names;
  return {
    appStoreConnectUrl: checkBaseAddress(name, overrides.appStoreConnectUrl || APP_STORE_CONNECT_URL),
    ...resolvePlayEndpoints(overrides, names),
  };
}
