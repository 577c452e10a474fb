import type { Skip } from '@storedeck/foreign-text';
import { isHostError, type Host } from '@storedeck/host';

import type { CallOptions } from './call-options.ts';
import { parseDevices } from './parse-devices.ts';
import type { ListedWay } from './phones/phone-way.ts';
import { AdbServer } from './server/adb-server.ts';

/**
 * Lists the phones of the adb server that runs on a host, once. Returns undefined if none runs there, because none is
 * started. `skip` receives the parts of the list that are not known. Rejects with `HostError` or `AdbRefusal`.
 */
export async function listRunningPhones(
  host: Host,
  { skip, signal }: CallOptions & { readonly skip?: Skip } = {},
): Promise<readonly Pick<ListedWay, 'serial' | 'state'>[] | undefined> {
  try {
    return parseDevices(await new AdbServer(host).devices(signal), skip);
  } catch (error) {
    if (isHostError(error) && error.code === 'CONNECTION_REFUSED') return undefined;
    throw error;
  }
}
