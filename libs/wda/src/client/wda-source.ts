import { abortable } from '@storedeck/async';
import { type IosScreen, isScreenTreeError, parseIosTree, type ScreenTree } from '@storedeck/screen-tree';
import pLimit from 'p-limit';
import { z } from 'zod';

import { WdaError } from '../wda-error.ts';
import { pictureTurn } from './picture-turn.ts';
import type { ScreenSize, ScreenSizeReader } from './screen-size.ts';
import { parseValue, type WdaClient } from './wda-client.ts';
import type { WdaSession } from './wda-session.ts';

/** In ms. The timeout is long, because XCTest needs up to 15 s for its first snapshot of an app. */
const TIMEOUT_MS = 30_000;
const SCREEN_TIMEOUT_MS = 5000;
const MAX_BYTES = 16 * 1024 * 1024;
/**
 * Excludes `visible` and `accessible`, because XCTest needs most of the time to compute them for each element
 * [appium/WebDriverAgent FBDebugCommands.m]. `visible` is not needed: elements outside the screen are recognized by
 * their position. The format is JSON, because attributes can be excluded only in JSON.
 */
const PATH = '/source?format=json&excluded_attributes=visible,accessible';

/** Options of `WdaSource.tree`. */
export interface TreeOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * The size in pixels of an image of the screen. The positions of the elements are then positions in this image.
   * Default: an image in the current orientation of the screen. Images of a simulator, and frames of some live streams,
   * stay in portrait while the screen is in landscape.
   */
  readonly picture?: ScreenSize | undefined;
}

/** The data that WebDriverAgent has sent about one screen, and the tree made from it. */
interface Reading {
  readonly source: unknown;
  readonly points: ScreenSize;
  readonly scale: number;
  /** The tree in the current orientation of the screen, made once for all callers. */
  readonly tree: ScreenTree;
}

/**
 * Reads the screen trees of one device, one at a time: WebDriverAgent performs all commands in one queue, so a tap
 * waits until a tree has been read. A caller that aborts stops waiting. The request itself is not aborted, because
 * WebDriverAgent would still complete it, and the next request would have to wait.
 */
export class WdaSource {
  readonly #client: WdaClient;
  readonly #session: WdaSession;
  readonly #size: ScreenSizeReader;
  #shared: Promise<Reading> | undefined;
  readonly #inTurn = pLimit(1);
  #scale: number | undefined;

  constructor(client: WdaClient, session: WdaSession, size: ScreenSizeReader) {
    this.#client = client;
    this.#session = session;
    this.#size = size;
  }

  /** Reads the tree of the app in the foreground. Callers at the same time share one reading. */
  async tree({ signal, picture }: TreeOptions = {}): Promise<ScreenTree> {
    signal?.throwIfAborted();
    const shared = (this.#shared ??= this.#next());
    const { tree, ...reading } = await abortable(shared, signal);
    if (!picture) return tree;
    const turned = await pictureTurn(picture, { client: this.#client, size: this.#size }, signal);
    return turned === 0 ? tree : parsed(reading.source, { ...reading, picture, turned });
  }

  /** Forgets the tree that is being read now. Later callers do not share it, and get a new tree. */
  forget(): void {
    this.#shared = undefined;
  }

  #next(): Promise<Reading> {
    const reading = this.#inTurn(() => this.#read());
    const forget = () => {
      if (this.#shared === reading) this.#shared = undefined;
    };
    reading.then(forget, forget);
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
