import { z } from 'zod';

import { isWdaError, type WdaError } from '../wda-error.ts';
import { INVALID_SESSION, openAnswer, parseValue } from './wda-answer.ts';
import type { WdaCall, WdaHttp } from './wda-http.ts';
import { activeSession } from './wda-status.ts';

/**
 * Frames at the rate and quality of the live mirror, and no waiting for animations before or after a gesture (2 s and more each by
 * default). The mjpeg values belong to the process; the others are reset whenever a session is created.
 */
const SETTINGS = {
  mjpegServerFramerate: 30,
  mjpegServerScreenshotQuality: 60,
  mjpegScalingFactor: 100,
  waitForIdleTimeout: 0,
  animationCoolOffTimeout: 0,
} as const;

// Creating a session looks up the app in the foreground, which takes seconds on a busy phone.
const CREATE_LIMIT_MS = 15_000;
const SETTINGS_LIMIT_MS = 5000;

/**
 * The one session WebDriverAgent has at a time. The active one is adopted; anything else that creates one (Appium, a
 * restart) makes ours unknown, and then it is created again once and the call repeated.
 */
export class WdaSession {
  readonly #http: WdaHttp;
  #current: Promise<string> | undefined;

  constructor(http: WdaHttp) {
    this.#http = http;
  }

  /** The id to use. Calls made at the same time share one creation. `active` spares asking when it was just told. */
  id(active?: string | null): Promise<string> {
    return this.#current ?? this.#remember(this.#adoptOrCreate(active));
  }

  /** Forgets an id that is no longer the active one. */
  async reconcile(active: string | null): Promise<void> {
    const known = this.#current;
    if (known && (await known.catch(() => null)) !== active && this.#current === known) {
      this.#current = undefined;
    }
  }

  /** Makes a call below `/session/{id}` and returns its value. A call WebDriverAgent refused for its session did nothing, so it may be repeated. */
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
    return openAnswer(await this.#http.call({ ...call, path })).value;
  }

  async #replace(stale: string): Promise<string> {
    // Another call may have replaced it meanwhile.
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

  async #adoptOrCreate(told?: string | null): Promise<string> {
    const active = told === undefined ? await activeSession(this.#http) : told;
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
    const answer = openAnswer(
      await this.#http.call({
        method: 'POST',
        path: '/session',
        body: { capabilities: {} },
        timeoutMs: CREATE_LIMIT_MS,
      }),
    );
    const { sessionId } = Created.safeParse(answer.value).data ?? answer;
    const id = parseValue(z.string().regex(SESSION_ID), sessionId);
    await this.#applySettings(id);
    return id;
  }

  async #applySettings(id: string): Promise<void> {
    const call: WdaCall = {
      method: 'POST',
      path: '/appium/settings',
      body: { settings: SETTINGS },
      timeoutMs: SETTINGS_LIMIT_MS,
    };
    await this.#callIn(id, call).catch((error: unknown) => {
      // Builds without the settings are slow, not unusable.
      if (!isWdaError(error) || error.code !== 'WDA_REFUSED' || isStale(error)) throw error;
    });
  }
}

function isStale(error: unknown): error is WdaError {
  return isWdaError(error) && error.reason === INVALID_SESSION;
}

// It becomes a part of a path.
const SESSION_ID = /^[\w-]{1,64}$/;

const Created = z.object({ sessionId: z.string() });
