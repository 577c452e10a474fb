import { randomInt } from 'node:crypto';

import { isHostError, type Host } from '@storedeck/host';

import { WdaError } from '../wda-error.ts';
import { discardStream } from './discard-stream.ts';
import { DEVICE_PORTS, type PortPair } from './wda-transport.ts';

const ATTEMPTS = 20;

/**
 * Hands out ports of a host that nothing listens on. A host may be far away, so a port is free when connecting to it is
 * refused; pairs in use are remembered, because the port of a forward that is still starting looks free.
 */
export class ForwardPorts {
  readonly #host: Host;
  readonly #taken = new Set<number>();

  constructor(host: Host) {
    this.#host = host;
  }

  /** 8100 and 9100 when both are free (what a user's other tools expect), else two random ports. */
  async take(signal?: AbortSignal): Promise<PortPair> {
    for (let attempt = 0; attempt <= ATTEMPTS; attempt += 1) {
      const pair = attempt === 0 ? DEVICE_PORTS : randomPair();
      if (await this.#reserve(pair, signal)) return pair;
    }
    throw new WdaError('FORWARD_FAILED', `No free port was found on ${this.#host.name}.`);
  }

  /** Whether a forward to a phone has this port, so that no simulator is behind it. */
  has(port: number): boolean {
    return this.#taken.has(port);
  }

  release(pair: PortPair): void {
    this.#taken.delete(pair.http);
    this.#taken.delete(pair.mjpeg);
  }

  async #reserve(pair: PortPair, signal: AbortSignal | undefined): Promise<boolean> {
    if (this.#taken.has(pair.http) || this.#taken.has(pair.mjpeg)) return false;
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

// Below the ephemeral ranges of macOS (49152…) and Linux (32768…), whose ports come and go.
function randomPair(): PortPair {
  const http = randomInt(20_000, 32_000);
  return { http, mjpeg: http + 1 };
}
