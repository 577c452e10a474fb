import { randomUUID } from 'node:crypto';

import { type CapabilitySet, readSessionQueue, type WebDriver } from '@storedeck/webdriver';

/**
 * The shortest and the longest time in seconds after which Appium deletes a session that receives no commands. So
 * Appium also deletes the sessions of a Storedeck that has crashed.
 */
const SILENCE_S = { least: 60, most: 120 };
const TIMEOUT = 'newCommandTimeout';
const OPTIONS = 'appium:options';
const OWN = 'storedeck:request';

/** A request for a session. It has a unique name, by which it is found in the queue of a Grid. */
export class SessionRequest {
  readonly capabilities: CapabilitySet;
  readonly #id = randomUUID();

  constructor(wanted: CapabilitySet) {
    const { [OPTIONS]: options, ...others } = wanted;
    const nested = isObject(options) ? options : {};
    const timeout = silence(others[`appium:${TIMEOUT}`] ?? nested[TIMEOUT]);
    this.capabilities = {
      ...others,
      // Appium prefers the values of `appium:options`, so the timeout is set there too.
      ...(isObject(options) && { [OPTIONS]: { ...options, [TIMEOUT]: timeout } }),
      [`appium:${TIMEOUT}`]: timeout,
      [OWN]: this.#id,
    };
  }

  /**
   * Returns the number of requests that are before this one in the queue of a Grid; null if this request is not in the
   * queue.
   */
  async ahead(driver: WebDriver, signal?: AbortSignal): Promise<number | null> {
    const queue = await readSessionQueue(driver, { signal, timeoutMs: 5000 });
    const index = queue.findIndex(({ capabilities }) => capabilities.some((set) => set[OWN] === this.#id));
    return index === -1 ? null : index;
  }
}

function silence(wanted: unknown): number {
  const { least, most } = SILENCE_S;
  return typeof wanted === 'number' ? Math.min(most, Math.max(least, wanted)) || least : least;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
