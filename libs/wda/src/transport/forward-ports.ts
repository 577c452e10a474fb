import { randomInt } from 'node:crypto';

import { isHostError, type Host } from '@storedeck/host';

import { discardStream } from '../discard-stream.ts';
import { WdaError } from '../wda-error.ts';
import { DEVICE_PORTS, type PortPair } from './wda-transport.ts';

const ATTEMPTS = 20;

/**
 * Finds free ports on a host. A port counts as free when a connection to it is refused, because this check also works
 * on a remote host. The pairs in use are remembered, because the port of a forward that is still starting also refuses
 * connections.
 */
export class ForwardPorts {
  readonly #host: Host;
  readonly #taken = new Set<number>();
  #avoided: readonly number[] = [];

  constructor(host: Host) {
    this.#host = host;
  }

  /**
   * Reserves 8100 and 9100 if both ports are free, because other tools expect these ports. Otherwise reserves two
   * random ports.
   */
  async take(signal?: AbortSignal): Promise<PortPair> {
    for (let attempt = 0; attempt <= ATTEMPTS; attempt += 1) {
      const pair = attempt === 0 ? DEVICE_PORTS : randomPair();
      if (await this.#reserve(pair, signal)) return pair;
    }
    throw new WdaError('FORWARD_FAILED', `No free port was found on ${this.#host.name}.`);
  }

  /** Sets the ports that are not reserved from now on. Replaces the ports of the previous call. */
  avoid(ports: readonly number[]): void {
    this.#avoided = ports;
  }

  /** Whether a forward to a phone uses this port. If it does, no simulator listens on this port. */
  has(port: number): boolean {
    return this.#taken.has(port);
  }

  release(pair: PortPair): void {
    this.#taken.delete(pair.http);
    this.#taken.delete(pair.mjpeg);
  }

  async #reserve(pair: PortPair, signal: AbortSignal | undefined): Promise<boolean> {
    const wanted = [pair.http, pair.mjpeg];
    if (wanted.some((port) => this.#taken.has(port) || this.#avoided.includes(port))) return false;
    this.#taken.add(pair.http).add(pair.mjpeg);
    try {
      if ((await this.#isFree(pair.http, signal)) && (await this.#isFree(pair.mjpeg, signal))) return true;
    } catch (error) {
      this.release(pair);
      throw error;
    }
    this.release(pair);
    return false;
  }

  async #isFree(port: number, signal: AbortSignal | undefined): Promise<boolean> {
    try {
      discardStream(await this.#host.connect(port, { signal }));
      return false;
    } catch (error) {
      if (isHostError(error) && error.code === 'CONNECTION_REFUSED') return true;
      throw error;
    }
  }
}

// The random ports are below the ephemeral ports of macOS (from 49152) and Linux (from 32768), which the system gives
// to other connections.
function randomPair(): PortPair {
  const http = randomInt(20_000, 32_000);
  return { http, mjpeg: http + 1 };
}
