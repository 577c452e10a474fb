import { z } from 'zod';

import { isWdaError } from '../wda-error.ts';
import { openAnswer, parseValue } from './wda-answer.ts';
import type { WdaHttp } from './wda-http.ts';
import type { WdaSession } from './wda-session.ts';

/** The screen in logical points, as the device is held now. */
export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

const LIMIT_MS = 5000;
// Asking costs WebDriverAgent a look at the app in the foreground; a rotation shows after this time.
const FRESH_MS = 5000;

/** Asks for the size and keeps it for a few seconds. */
export class ScreenSizeReader {
  readonly #http: WdaHttp;
  readonly #session: WdaSession;
  #known: { readonly size: ScreenSize; readonly at: number } | undefined;

  constructor(http: WdaHttp, session: WdaSession) {
    this.#http = http;
    this.#session = session;
  }

  async read(signal?: AbortSignal): Promise<ScreenSize> {
    if (this.#known && performance.now() - this.#known.at < FRESH_MS) return this.#known.size;
    const size = await this.#ask(signal);
    this.#known = { size, at: performance.now() };
    return size;
  }

  forget(): void {
    this.#known = undefined;
  }

  /** `/window/rect` is missing in old builds, `/window/size` hangs on some stuck apps, `/wda/screen` asks SpringBoard. */
  async #ask(signal: AbortSignal | undefined): Promise<ScreenSize> {
    const get = { method: 'GET', timeoutMs: LIMIT_MS, signal } as const;
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
    return openAnswer(await this.#http.call({ ...get, path })).value;
  }
}

const FALL_BACK: ReadonlySet<string> = new Set(['WDA_REFUSED', 'WDA_BAD_ANSWER', 'WDA_TIMED_OUT']);

const Size = z.object({ width: z.number().positive(), height: z.number().positive() });
const Screen = z.object({ screenSize: Size });
