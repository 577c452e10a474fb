import type { WebDriverLogin } from '@storedeck/contract';
import type { ListedDevice } from '@storedeck/devices';

import type { Devices } from '../compose-devices.ts';
import type { ServerSecrets } from '../config.ts';
import { ServerError } from '../server-error.ts';
import { readServerDevices } from './server-devices.ts';

/** The servers that the command line names. */
export interface ServerFlags {
  readonly server?: readonly string[];
  /** The former name of `--server`. */
  readonly place?: readonly string[];
}

/**
 * Returns the logins of the servers that `--server` names. The first server receives only the first entry of `secrets`,
 * the second server only the second entry, and so on, so that no server receives the secrets of another server. Throws
 * `INPUT_INVALID`.
 */
export function makeServerLogins(
  { server = [], place = [] }: ServerFlags,
  secrets: readonly (ServerSecrets | undefined)[],
): WebDriverLogin[] {
  return [...server, ...place].map((url, index) => {
    const parsed = URL.parse(url);
    if (parsed && (parsed.username !== '' || parsed.password !== ''))
      throw new ServerError('INPUT_INVALID', 'An address of --server contains a user or a password.', {
        hint: 'Other users of this computer can see command lines. Set STOREDECK_SERVER_USER and STOREDECK_SERVER_PASSWORD.',
      });
    const { user, password, token, capabilities } = secrets[index] ?? {};
    return {
      url,
      devices: readServerDevices(capabilities, index),
      ...(user !== undefined && { user }),
      ...(password !== undefined && { pass: password }),
      ...(token !== undefined && { header: { name: 'Authorization', value: `Bearer ${token}` } }),
    };
  });
}

/** Connects servers. Returns whether a device is wanted: every device without servers, otherwise only theirs. */
export async function connectServers(
  { webDriverServers }: Devices,
  logins: readonly WebDriverLogin[],
  signal: AbortSignal,
): Promise<(device: ListedDevice) => boolean> {
  const connected = await Promise.all(logins.map((login) => webDriverServers.connect(login, signal)));
  return ({ host }) => logins.length === 0 || connected.some(({ serverId }) => serverId === host);
}
