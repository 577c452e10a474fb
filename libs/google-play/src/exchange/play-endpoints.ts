import { checkBaseAddress } from '@storedeck/store-api';

/** The addresses of Google's services. Only tests and demos replace them, by the environment. */
export interface PlayEndpoints {
  /** The address of the Android Publisher API, without `/androidpublisher`. */
  playUrl: string;
  /** The full address of Google's token endpoint. */
  playTokenUrl: string;
  /** The address of the Security Token Service, without `/v1`. */
  playStsUrl: string;
  /** The address of the IAM Credentials API, without `/v1`. */
  playIamCredentialsUrl: string;
  /** The address of the metadata server of a Google Cloud machine, without `/computeMetadata`. */
  playMetadataUrl: string;
}

/** The addresses of the real services. */
export const PLAY_ENDPOINTS: PlayEndpoints = {
  playUrl: 'https://androidpublisher.googleapis.com',
  playTokenUrl: 'https://oauth2.googleapis.com/token',
  playStsUrl: 'https://sts.googleapis.com',
  playIamCredentialsUrl: 'https://iamcredentials.googleapis.com',
  playMetadataUrl: 'http://169.254.169.254',
};

/**
 * Returns the given addresses without slashes at the end, and the addresses of the real services where none is given.
 * `names` are what messages call the addresses, such as the variables that the user wrote.
 *
 * @throws StoreError NOT_CONFIGURED for an address that is not https; plain http is accepted for this machine only
 */
export function resolvePlayEndpoints(
  overrides: Partial<PlayEndpoints> = {},
  names: Partial<PlayEndpoints> = {},
): PlayEndpoints {
  const resolved = { ...PLAY_ENDPOINTS };
  for (const name of Object.keys(resolved) as (keyof PlayEndpoints)[]) {
    const given = overrides[name];
    // The real metadata server has no https. Only an address that somebody has given is checked.
    if (given && given !== PLAY_ENDPOINTS[name])
      resolved[name] = checkBaseAddress(names[name] ?? name, given);
  }
  return resolved;
}
