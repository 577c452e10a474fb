import { randomInt } from 'node:crypto';

import { isHostError, type Host } from '@storedeck/host';

import { WdaError } from '../wda-error.ts';

const ATTEMPTS = 20;
// The ports are below the ephemeral ports of macOS (from 49152) and Linux (from 32768), which the system gives to other
// connections.
const FIRST = 20_000;
const LAST = 32_000;

/**
 * Resolves to a random port of the host that refuses connections, for a program that cannot choose a port itself. Such
 * a program accepts every client that finds the port, and a random port is hard to find. Rejects with `FORWARD_FAILED`,
 * or with a HostError.
 */
export async function freePort(host: Host, signal?: AbortSignal): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST, LAST);
    try {
      const stream = await host.connect(port, { signal });
      stream.on('error', () => undefined);
      stream.destroy();
    } catch (error) {
      if (isHostError(error) && error.code === 'CONNECTION_REFUSED') return port;
      throw error;
    }
  }
  throw new WdaError('FORWARD_FAILED', `No free port was found on ${host.name}.`);
}
