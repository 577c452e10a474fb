import { isWebDriverError, type WebDriver, type WebDriverSession } from '@storedeck/webdriver';

import { DeviceError } from '../device-error.ts';
import type { ServerDevice } from './server-devices.ts';
import { SessionRequest } from './session-request.ts';
import { webDriverFailure } from './webdriver-failure.ts';

/**
 * Called with the number of other requests that are before the request for the session in the queue of a Grid; null
 * while the session is being created.
 */
export type OnWait = (ahead: number | null) => void;

export interface SessionCreationOptions {
  readonly device: ServerDevice;
  readonly openDriver: () => WebDriver;
  readonly isGrid: boolean;
  readonly every: (callback: () => void, ms: number) => NodeJS.Timeout;
}

const QUEUE_MS = 1000;

/** One request for a session, and the connection to the server that the new session uses. */
export class SessionCreation {
  readonly #options: SessionCreationOptions;
  readonly #driver: WebDriver;
  readonly #request: SessionRequest;
  readonly #followers = new Set<OnWait>();
  #ahead: number | null = null;

  constructor(options: SessionCreationOptions) {
    this.#options = options;
    this.#driver = options.openDriver();
    this.#request = new SessionRequest(options.device.capabilities);
  }

  /**
   * Calls `onWait` now, and again whenever the number of requests before this one changes. Returns the function that
   * ends these calls.
   */
  follow(onWait: OnWait): () => void {
    this.#followers.add(onWait);
    onWait(this.#ahead);
    return () => void this.#followers.delete(onWait);
  }

  /**
   * Creates the session. On a Grid, the request may wait in the queue for up to 300 seconds. Rejects with DeviceError.
   */
  async run(): Promise<WebDriverSession> {
    const { isGrid, every, device } = this.#options;
    const watch = isGrid ? every(() => void this.#look(), QUEUE_MS).unref() : undefined;
    try {
      return await this.#driver.newSession({ alwaysMatch: this.#request.capabilities });
    } catch (error) {
      this.close();
      throw isWebDriverError(error) && error.reason !== undefined
        ? notCreated(error.detail || error.reason, { isGrid, secrets: findSecrets(device.capabilities) })
        : webDriverFailure(error);
    } finally {
      clearInterval(watch);
    }
  }

  /**
   * Closes the connection if the request waits in the queue of a Grid. The Grid then removes the request. If the
   * session is already being created, the connection stays open: the caller must wait for the session and delete it,
   * because Appium would otherwise keep the session. The connection also stays open if `isWanted` returns true, because
   * the session then has a user again.
   */
  async withdrawIfQueued(isWanted: () => boolean = () => false): Promise<void> {
    if (!this.#options.isGrid) return;
    const ahead = await this.#request.ahead(this.#driver).catch(() => null);
    if (ahead !== null && !isWanted()) this.close();
  }

  /** Closes the connection to the server. */
  close(): void {
    this.#driver.close();
  }

  async #look(): Promise<void> {
    const ahead = await this.#request.ahead(this.#driver).catch(() => null);
    if (ahead === this.#ahead) return;
    this.#ahead = ahead;
    for (const onWait of this.#followers) onWait(ahead);
  }
}

function notCreated(
  detail: string,
  { isGrid, secrets }: { readonly isGrid: boolean; readonly secrets: readonly string[] },
) {
  const clean = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), detail);
  return new DeviceError('SESSION_NOT_CREATED', `The server created no session: ${clean}`, {
    hint: isGrid
      ? 'The device may be used by another client, or its node may not respond.'
      : 'Check the capabilities of the device, and the log of the server.',
  });
}

const SECRET_NAME = /pass|token|secret|key/i;
/** The smallest number of characters of a secret. A shorter text would also be replaced inside ordinary words. */
const MIN_LENGTH = 6;

/**
 * Returns the secrets in capabilities, such as the access key of a cloud. They are recognized by the names of the
 * capabilities. They must be removed from errors, because a server may repeat the capabilities in its message.
 */
function findSecrets(capabilities: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(capabilities).flatMap(([name, value]) => {
    if (typeof value === 'string') return SECRET_NAME.test(name) && value.length >= MIN_LENGTH ? [value] : [];
    // Nested objects are searched too. Arrays are not, because their values have no names.
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? findSecrets(value as Readonly<Record<string, unknown>>)
      : [];
  });
}
