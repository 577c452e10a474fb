import { StoreSyncError } from '../store-sync-error.ts';
import { isLoopbackName } from './address-guard.ts';

/** The base addresses of the stores' APIs. */
export interface StoreEndpoints {
  /** App Store Connect API, without `/v1`. */
  appStoreConnectUrl: string;
  /** Android Publisher API, without `/androidpublisher`. */
  playUrl: string;
  /** The whole address of the token endpoint. */
  playTokenUrl: string;
}

/** Where the real stores are. */
export const STORE_ENDPOINTS: StoreEndpoints = {
  appStoreConnectUrl: 'https://api.appstoreconnect.apple.com',
  playUrl: 'https://androidpublisher.googleapis.com',
  playTokenUrl: 'https://oauth2.googleapis.com/token',
};

/** Fills in the real addresses and drops slashes at the end; plain http is accepted for this machine only. */
export function resolveEndpoints(overrides: Partial<StoreEndpoints> = {}): StoreEndpoints {
  const at = (name: keyof StoreEndpoints): string =>
    checkAddress(name, overrides[name] || STORE_ENDPOINTS[name]);
  return {
    appStoreConnectUrl: at('appStoreConnectUrl'),
    playUrl: at('playUrl'),
    playTokenUrl: at('playTokenUrl'),
  };
}

/** Whether the API at this address stands on this machine: then, and only then, its pictures may come by http from here too. */
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
  return url.href.replace(/\/+$/, '');
}
