import { checkBaseAddress } from '@storedeck/store-api';

/** The base addresses of the stores' APIs. */
export interface StoreEndpoints {
  /** The address of the App Store Connect API, without `/v1`. */
  appStoreConnectUrl: string;
  /** The address of the Android Publisher API, without `/androidpublisher`. */
  playUrl: string;
  /** The full address of Google's token endpoint. */
  playTokenUrl: string;
}

/** The base addresses of the real stores. */
export const STORE_ENDPOINTS: StoreEndpoints = {
  appStoreConnectUrl: 'https://api.appstoreconnect.apple.com',
  playUrl: 'https://androidpublisher.googleapis.com',
  playTokenUrl: 'https://oauth2.googleapis.com/token',
};

/**
 * Returns the given addresses without slashes at the end, and the addresses of the real stores where none is given.
 *
 * @throws StoreError NOT_CONFIGURED for an address that is not https; plain http is accepted for this machine only
 */
export function resolveEndpoints(overrides: Partial<StoreEndpoints> = {}): StoreEndpoints {
  const resolve = (name: keyof StoreEndpoints): string =>
    checkBaseAddress(name, overrides[name] || STORE_ENDPOINTS[name]);
  return {
    appStoreConnectUrl: resolve('appStoreConnectUrl'),
    playUrl: resolve('playUrl'),
    playTokenUrl: resolve('playTokenUrl'),
  };
}
