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
  #screen: ScreenSize | undefined;
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
   * `/window/rect` is the rectangle of the app, which knows the rotation, but is smaller than the screen if the app is
   * one of two on an iPad, or was made for iPhones. `/wda/screen` is the screen, in the rotation of the home screen.
   */
  async #request(signal: AbortSignal | undefined): Promise<ScreenSize> {
    const get = { method: 'GET', timeoutMs: TIMEOUT_MS, signal } as const;
    const app = await this.#readApp(get);
    if (this.#screen && isSameSize(app, this.#screen)) return { width: app.width, height: app.height };
    this.#screen = await this.#readScreen(get).catch((error: unknown) => {
      if (isPassedOver(error)) return undefined;
      throw error;
    });
    return this.#screen ? screenAround(app, this.#screen) : { width: app.width, height: app.height };
  }

  /**
   * Tries the endpoints one after another. `/window/rect` is missing in old builds. `/window/size` may hang while the app
   * in the foreground hangs. `/wda/screen` does not depend on the app.
   */
  async #readApp(get: Get): Promise<AppRect> {
    const ways = [
      async () => parseValue(Rect, await this.#session.call({ ...get, path: '/window/rect' })),
      async () => parseValue(Rect, await this.#sessionless('/window/size', get)),
      async () => ({ x: 0, y: 0, ...(await this.#readScreen(get)) }),
    ];
    let last: unknown;
    for (const way of ways) {
      try {
        return await way();
      } catch (error) {
        if (!isPassedOver(error)) throw error;
        last = error;
      }
    }
    throw last;
  }

  async #readScreen(get: Get): Promise<ScreenSize> {
    return parseValue(Screen, await this.#sessionless('/wda/screen', get)).screenSize;
  }

  async #sessionless(path: string, get: Get) {
    return (await this.#client.call({ ...get, path })).value;
  }
}

type Get = { readonly method: 'GET'; readonly timeoutMs: number; readonly signal: AbortSignal | undefined };
type AppRect = z.infer<typeof Rect>;

function isPassedOver(error: unknown): boolean {
  return isWdaError(error) && FALL_BACK.has(error.code);
}

const FALL_BACK: ReadonlySet<string> = new Set(['WDA_REFUSED', 'WDA_BAD_ANSWER', 'WDA_TIMED_OUT']);

/** Whether the app fills the screen, in one of the two rotations. */
function isSameSize(app: ScreenSize, screen: ScreenSize): boolean {
  const sides = ({ width, height }: ScreenSize) => [Math.min(width, height), Math.max(width, height)].join();
  return sides(app) === sides(screen);
}

/** Returns the size of the screen, in the rotation in which it contains the app. */
function screenAround({ x, y, width, height }: AppRect, screen: ScreenSize): ScreenSize {
  if (isSameSize({ width, height }, screen)) return { width, height };
  const fits = x + width <= screen.width && y + height <= screen.height;
  return fits ? screen : { width: screen.height, height: screen.width };
}

const Size = z.object({ width: z.number().positive(), height: z.number().positive() });
const Rect = Size.extend({ x: z.number().default(0), y: z.number().default(0) });
const Screen = z.object({ screenSize: Size });
