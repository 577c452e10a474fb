import type { WebDriverLogin } from '@storedeck/contract';

import type { PlaceSecrets } from '../config.ts';
import { RequestError } from '../http/request-error.ts';

/**
 * The logins of the servers that `--place` names. The secrets of the first server are for the first one only, and so on,
 * so that no server receives those of another one. Throws `INPUT_INVALID`.
 */
export function placeLogins(
  urls: readonly string[],
  secrets: readonly (PlaceSecrets | undefined)[],
): WebDriverLogin[] {
  return urls.map((url, index) => {
    const parsed = URL.parse(url);
    if (parsed && (parsed.username !== '' || parsed.password !== ''))
      throw new RequestError('INPUT_INVALID', 'An address of --place contains a user or a password.', {
        hint: 'Other users of this computer can see command lines. Set STOREDECK_PLACE_USER and STOREDECK_PLACE_PASSWORD.',
      });
    const { user, password, token } = secrets[index] ?? {};
    return {
      url,
      devices: [],
      ...(user !== undefined && { user }),
      ...(password !== undefined && { pass: password }),
      ...(token !== undefined && { header: { name: 'Authorization', value: `Bearer ${token}` } }),
    };
  });
}
