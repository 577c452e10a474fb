import { checkBaseAddress } from '@storedeck/store-api';

/** The addresses of the API of Google Play. */
export interface PlayEndpoints {
  /** The address of the Android Publisher API, without `/androidpublisher`. */
  playUrl: string;
  /** The full address of Google's token endpoint. */
  playTokenUrl: string;
}

/** The addresses of the real API. */
export const PLAY_ENDPOINTS: PlayEndpoints = {
  playUrl: 'https://androidpublisher.googleapis.com',
  playTokenUrl: 'https://oauth2.googleapis.com/token',
};

/**
 * Returns the given addresses without slashes at the end, and those of the real API where none is given.
 *
 * @throws StoreError NOT_CONFIGURED for an address that is not https; plain http is accepted for this machine only
 */
export function resolvePlayEndpoints(given: Partial<PlayEndpoints> = {}): PlayEndpoints {
  return {
    playUrl: checkBaseAddress('playUrl', given.playUrl || PLAY_ENDPOINTS.playUrl),
    playTokenUrl: checkBaseAddress('playTokenUrl', given.playTokenUrl || PLAY_ENDPOINTS.playTokenUrl),
  };
}
