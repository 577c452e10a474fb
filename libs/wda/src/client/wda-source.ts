import { abortable } from '@storedeck/host';
import { type IosScreen, isScreenTreeError, parseIosTree, type ScreenTree } from '@storedeck/screen-tree';
import { z } from 'zod';

import { WdaError } from '../wda-error.ts';
import { pictureTurn } from './picture-turn.ts';
import type { ScreenSize, ScreenSizeReader } from './screen-size.ts';
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

/** Options of `WdaSource.tree`. */
export interface TreeOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * The picture in which the elements are shown, in pixels. Default: the screen as it is held. Pictures of a simulator, and
   * some live streams, stay upright when the screen is in landscape.
   */
  readonly picture?: ScreenSize | undefined;
}

/** What WebDriverAgent has said about one screen. */
interface Reading {
  readonly source: unknown;
  readonly points: ScreenSize;
  readonly scale: number;
  /** The tree as the screen is held, made once for all callers. */
  readonly tree: ScreenTree;
}

/**
 * Reads the trees of one device, one at a time: WebDriverAgent performs all commands in one queue, so taps wait for a
 * source. A caller that aborts stops waiting; the request is not ended, because WebDriverAgent would finish it all the
 * same, and another one would wait for it.
 */
export class WdaSource {
  readonly #client: WdaClient;
  readonly #session: WdaSession;
  readonly #size: ScreenSizeReader;
  #shared: Promise<Reading> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #scale: number | undefined;

  constructor(client: WdaClient, session: WdaSession, size: ScreenSizeReader) {
    this.#client = client;
    this.#session = session;
    this.#size = size;
  }

  /** The tree of the app in the foreground. Callers at the same time share it. */
  async tree({ signal, picture }: TreeOptions = {}): Promise<ScreenTree> {
    signal?.throwIfAborted();
    const shared = (this.#shared ??= this.#next());
    const { tree, ...reading } = await abortable(shared, signal);
    if (!picture) return tree;
    const turned = await pictureTurn(picture, { client: this.#client, size: this.#size }, signal);
    return turned === 0 ? tree : parsed(reading.source, { ...reading, picture, turned });
  }

  /** Later callers do not share a tree that is being read now. */
  forget(): void {
    this.#shared = undefined;
  }

  #next(): Promise<Reading> {
    const reading = this.#last.then(() => this.#read());
    this.#last = reading.catch(() => undefined);
    void this.#last.then(() => {
      if (this.#shared === reading) this.#shared = undefined;
    });
    return reading;
  }

  async #read(): Promise<Reading> {
    const points = await this.#size.read();
    const scale = (this.#scale ??= await this.#readScale());
    const call = { method: 'GET', path: PATH, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES } as const;
    const source = await this.#session.call(call);
    return { source, points, scale, tree: parsed(source, { points, scale }) };
  }

  async #readScale(): Promise<number> {
    const call = { method: 'GET', path: '/wda/screen', timeoutMs: SCREEN_TIMEOUT_MS } as const;
    return parseValue(Screen, (await this.#client.call(call)).value).scale;
  }
}

function parsed(source: unknown, screen: IosScreen): ScreenTree {
  try {
    return parseIosTree(source, screen);
  } catch (error) {
    if (!isScreenTreeError(error)) throw error;
    throw new WdaError('WDA_BAD_ANSWER', error.message, { cause: error });
  }
}

const Screen = z.object({ scale: z.number().positive().max(10) });
