import { z } from 'zod';

import { isWdaError } from '../wda-error.ts';
import { parseValue, type WdaClient } from './wda-client.ts';
import type { WdaSession } from './wda-session.ts';

/** The size of a screen in logical points, in its current rotation. */
export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

const TIMEOUT_MS = 5000;
// How long a size is used before it is read again. Reading the size is slow, because WebDriverAgent must examine the
// app in the foreground. A rotation is noticed at the latest after this time.
const FRESH_MS = 5000;

/** Reads the size of the screen, and remembers the size for five seconds. */
export class ScreenSizeReader {
  readonly #client: WdaClient;
  readonly #session: WdaSession;
  #known: { readonly size: ScreenSize; readonly at: number } | undefined;

  constructor(client: WdaClient, session: WdaSession) {
    this.#client = client;
    this.#session = session;
  }

  async read(signal?: AbortSignal): Promise<ScreenSize> {
    if (this.#known && performance.now() - this.#known.at < FRESH_MS) return this.#known.size;
    const size = await this.#request(signal);
    this.#known = { size, at: performance.now() };
    return size;
  }

  forget(): void {
    this.#known = undefined;
  }

  /**
   * Tries three endpoints one after another. `/window/rect` is missing in old builds. `/window/size` may hang while the
   * app in the foreground hangs. `/wda/screen` does not depend on the app.
   */
  async #request(signal: AbortSignal | undefined): Promise<ScreenSize> {
    const get = { method: 'GET', timeoutMs: TIMEOUT_MS, signal } as const;
    const ways = [
      async () => parseValue(Size, await this.#session.call({ ...get, path: '/window/rect' })),
      async () => parseValue(Size, await this.#sessionless('/window/size', get)),
      async () => parseValue(Screen, await this.#sessionless('/wda/screen', get)).screenSize,
    ];
    let last: unknown;
    for (const way of ways) {
      try {
        return await way();
      } catch (error) {
        if (!isWdaError(error) || !FALL_BACK.has(error.code)) throw error;
        last = error;
      }
    }
    throw last;
  }

  async #sessionless(
    path: string,
    get: { method: 'GET'; timeoutMs: number; signal: AbortSignal | undefined },
  ) {
    return (await this.#client.call({ ...get, path })).value;
  }
}

const FALL_BACK: ReadonlySet<string> = new Set(['WDA_REFUSED', 'WDA_BAD_ANSWER', 'WDA_TIMED_OUT']);

const Size = z.object({ width: z.number().positive(), height: z.number().positive() });
const Screen = z.object({ screenSize: Size });
