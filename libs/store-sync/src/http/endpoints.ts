import { StoreSyncError } from '../store-sync-error.ts';
import { isLoopbackName } from './address-guard.ts';

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
 * @throws StoreSyncError NOT_CONFIGURED for an address that is not https; plain http is accepted for this machine only
 */
export function resolveEndpoints(overrides: Partial<StoreEndpoints> = {}): StoreEndpoints {
  const at = (name: keyof StoreEndpoints): string =>
    checkAddress(name, overrides[name] || STORE_ENDPOINTS[name]);
  return {
    appStoreConnectUrl: at('appStoreConnectUrl'),
    playUrl: at('playUrl'),
    playTokenUrl: at('playTokenUrl'),
  };
}

/** Whether an API runs on this machine. If it does, pictures from this machine are allowed, also over http. */
export function isLocalEndpoint(address: string): boolean {
  return isLoopbackName(new URL(address).hostname);
}

function checkAddress(name: keyof StoreEndpoints, address: string): string {
  const url = URL.parse(address);
  const fits =
    url !== null &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname)));
  if (!fits) {
    throw new StoreSyncError('NOT_CONFIGURED', `The base address ${name} of a store is not usable.`, {
      hint: 'It must be an https address without a user name or a query; http only for localhost.',
    });
  }
  return url.href.replace(/(?<!\/)\/+$/, '');
}
