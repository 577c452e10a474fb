import type { WebDriverLogin } from '@storedeck/contract';

import type { PlaceSecrets } from '../config.ts';
import { ServerError } from '../server-error.ts';
import { placeDevices } from './place-devices.ts';

/**
 * Returns the logins of the servers that `--place` names. The first server receives only the first entry of `secrets`,
 * the second server only the second entry, and so on, so that no server receives the secrets of another server. Throws
 * `INPUT_INVALID`.
 */
export function placeLogins(
  urls: readonly string[],
  secrets: readonly (PlaceSecrets | undefined)[],
): WebDriverLogin[] {
  return urls.map((url, index) => {
    const parsed = URL.parse(url);
    if (parsed && (parsed.username !== '' || parsed.password !== ''))
      throw new ServerError('INPUT_INVALID', 'An address of --place contains a user or a password.', {
        hint: 'Other users of this computer can see command lines. Set STOREDECK_PLACE_USER and STOREDECK_PLACE_PASSWORD.',
      });
    const { user, password, token, capabilities } = secrets[index] ?? {};
    return {
      url,
      devices: placeDevices(capabilities, index),
      ...(user !== undefined && { user }),
      ...(password !== undefined && { pass: password }),
      ...(token !== undefined && { header: { name: 'Authorization', value: `Bearer ${token}` } }),
    };
  });
}
