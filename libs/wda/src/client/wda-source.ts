import { abortable } from '@storedeck/host';
import { isScreenTreeError, parseIosTree, type ScreenTree } from '@storedeck/screen-tree';
import { z } from 'zod';

import { WdaError } from '../wda-error.ts';
import type { ScreenSizeReader } from './screen-size.ts';
import { parseValue, type WdaClient } from './wda-client.ts';
import type { WdaSession } from './wda-session.ts';

/** XCTest needs up to 15 s for its first snapshot of an app. */
const TIMEOUT_MS = 30_000;
const SCREEN_TIMEOUT_MS = 5000;
const MAX_BYTES = 16 * 1024 * 1024;
/**
 * JSON, because only JSON leaves out attributes. `visible` and `accessible` are what takes most time: XCTest computes them
 * for each element [appium/WebDriverAgent FBDebugCommands.m]. What is beyond the screen is known by its place.
 */
const PATH = '/source?format=json&excluded_attributes=visible,accessible';

/**
 * Reads the trees of one device, one at a time: WebDriverAgent performs all commands in one queue, so taps wait for a
 * source. A caller that aborts stops waiting; the request is not ended, because WebDriverAgent would finish it all the
 * same, and another one would wait for it.
 */
export class WdaSource {
  readonly #client: WdaClient;
  readonly #session: WdaSession;
  readonly #size: ScreenSizeReader;
  #shared: Promise<ScreenTree> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #scale: number | undefined;

  constructor(client: WdaClient, session: WdaSession, size: ScreenSizeReader) {
    this.#client = client;
    this.#session = session;
    this.#size = size;
  }

  /** The tree of the app in the foreground. Callers at the same time share it. */
  async tree(signal: AbortSignal | undefined): Promise<ScreenTree> {
    signal?.throwIfAborted();
    const shared = (this.#shared ??= this.#next());
    return abortable(shared, signal);
  }

  /** Later callers do not share a tree that is being read now. */
  forget(): void {
    this.#shared = undefined;
  }

  #next(): Promise<ScreenTree> {
    const reading = this.#last.then(() => this.#read());
    this.#last = reading.catch(() => undefined);
    void this.#last.then(() => {
      if (this.#shared === reading) this.#shared = undefined;
    });
    return reading;
  }

  async #read(): Promise<ScreenTree> {
    const points = await this.#size.read();
    this.#scale ??= await this.#readScale();
    const call = { method: 'GET', path: PATH, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES } as const;
    const source = await this.#session.call(call);
    try {
      return parseIosTree(source, { points, scale: this.#scale });
    } catch (error) {
      if (!isScreenTreeError(error)) throw error;
      throw new WdaError('WDA_BAD_ANSWER', error.message, { cause: error });
    }
  }

  async #readScale(): Promise<number> {
    const call = { method: 'GET', path: '/wda/screen', timeoutMs: SCREEN_TIMEOUT_MS } as const;
    return parseValue(Screen, (await this.#client.call(call)).value).scale;
  }
}

const Screen = z.object({ scale: z.number().positive().max(10) });
