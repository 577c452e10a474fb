import { z } from 'zod';

import { isWdaError, type WdaError } from '../wda-error.ts';
import { INVALID_SESSION, parseValue, type WdaCall, type WdaClient } from './wda-client.ts';
import { activeSession } from './wda-status.ts';

/**
 * The rate and quality of the live stream, and settings that switch off the waits for animations before and after a
 * gesture (2 s or more each by default). The mjpeg values belong to WebDriverAgent's process. The other values are
 * reset with each new session.
 */
const SETTINGS = {
  mjpegServerFramerate: 30,
  mjpegServerScreenshotQuality: 60,
  mjpegScalingFactor: 100,
  waitForIdleTimeout: 0,
  animationCoolOffTimeout: 0,
} as const;

// The timeout is long, because WebDriverAgent looks up the app in the foreground when it creates a session. This takes
// seconds on a busy phone.
const CREATE_TIMEOUT_MS = 15_000;
const SETTINGS_TIMEOUT_MS = 5000;

/**
 * The session of WebDriverAgent, which has only one session at a time. If a session is already active, that session is
 * used. If a call fails because another client (such as Appium) or a restart has ended the session, the call creates a
 * new session and is sent once more.
 */
export class WdaSession {
  readonly #client: WdaClient;
  #current: Promise<string> | undefined;

  constructor(client: WdaClient) {
    this.#client = client;
  }

  /**
   * Resolves to the id of the session. If several callers need a session at the same time, only one session is created.
   * `active` is the id of WebDriverAgent's active session (null for none), if the caller knows it.
   */
  id(active?: string | null): Promise<string> {
    return this.#current ?? this.#remember(this.#adoptOrCreate(active));
  }

  /**
   * Forgets the remembered session if its id differs from `active`, the id of WebDriverAgent's active session (null for
   * none).
   */
  async reconcile(active: string | null): Promise<void> {
    const known = this.#current;
    if (known && (await known.catch(() => null)) !== active && this.#current === known) {
      this.#current = undefined;
    }
  }

  /**
   * Sends a request below `/session/{id}` and resolves to the value of the response. A request that was refused because
   * its session no longer exists had no effect, so the request is sent again in another session.
   */
  async call(call: WdaCall): Promise<unknown> {
    const id = await this.id();
    try {
      return await this.#callIn(id, call);
    } catch (error) {
      if (!isStale(error)) throw error;
      return this.#callIn(await this.#replace(id), call);
    }
  }

  async #callIn(id: string, call: WdaCall): Promise<unknown> {
    const path = `/session/${id}${call.path}`;
    return (await this.#client.call({ ...call, path })).value;
  }

  async #replace(stale: string): Promise<string> {
    // Another call may already have replaced the session.
    const known = await this.#current?.catch(() => undefined);
    return known !== undefined && known !== stale ? known : this.#remember(this.#create());
  }

  #remember(creation: Promise<string>): Promise<string> {
    this.#current = creation;
    creation.catch(() => {
      if (this.#current === creation) this.#current = undefined;
    });
    return creation;
  }

  async #adoptOrCreate(known?: string | null): Promise<string> {
    const active = known === undefined ? await activeSession(this.#client) : known;
    if (active === null || !SESSION_ID.test(active)) return this.#create();
    try {
      await this.#applySettings(active);
      return active;
    } catch (error) {
      if (isStale(error)) return this.#create();
      throw error;
    }
  }

  async #create(): Promise<string> {
    const response = await this.#client.call({
      method: 'POST',
      path: '/session',
      body: { capabilities: {} },
      timeoutMs: CREATE_TIMEOUT_MS,
    });
    const { sessionId } = Created.safeParse(response.value).data ?? response;
    const id = parseValue(z.string().regex(SESSION_ID), sessionId);
    await this.#applySettings(id);
    return id;
  }

  async #applySettings(id: string): Promise<void> {
    const call: WdaCall = {
      method: 'POST',
      path: '/appium/settings',
      body: { settings: SETTINGS },
      timeoutMs: SETTINGS_TIMEOUT_MS,
    };
    await this.#callIn(id, call).catch((error: unknown) => {
      // WebDriverAgent builds that refuse the settings are slow but usable, so this refusal is ignored.
      if (!isWdaError(error) || error.code !== 'WDA_REFUSED' || isStale(error)) throw error;
    });
  }
}

function isStale(error: unknown): error is WdaError {
  return isWdaError(error) && error.reason === INVALID_SESSION;
}

// The id is checked because it becomes part of a path.
const SESSION_ID = /^[\w-]{1,64}$/;

const Created = z.object({ sessionId: z.string() });
