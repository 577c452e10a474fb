import { SharedCall } from '@storedeck/async';
import { isScreenTreeError, parseAndroidTree } from '@storedeck/screen-tree';
import pLimit from 'p-limit';

import { AndroidError } from '../android-error.ts';
import type { DeviceAdb } from '../device-adb.ts';
import type { AndroidTree } from './android-tree.ts';
import { readDisplay, type Display } from './display.ts';
import { dumpTree } from './dump-tree.ts';
import { SnapshotHelper } from './snapshot-helper.ts';
import { readServices } from './stopped-services.ts';
import { whoHolds } from './ui-automation-holder.ts';

/**
 * How long after the last tree the snapshot helper is ended, in ms. After that, other programs can use UiAutomation.
 */
const HELPER_REST_MS = 10_000;
/** How long the size and the density of the screen are used before they are read again, in ms. */
const DISPLAY_FRESH_MS = 10_000;

/** What is read beside a tree, and used for some seconds. */
interface ScreenFacts extends Display {
  readonly stops: readonly string[];
}

/**
 * Reads the screen trees of one phone, one at a time, because two programs cannot use Android's UiAutomation at the
 * same time. Callers at the same time share a tree. Input does not wait for a tree, because input and trees use
 * separate connections to the phone.
 */
export class TreeReader {
  readonly #adb: DeviceAdb;
  readonly #closing: AbortSignal;
  readonly #helper: SnapshotHelper;
  readonly #call: SharedCall<AndroidTree>;
  readonly #inTurn = pLimit(1);
  #display: { readonly value: ScreenFacts; readonly at: number } | undefined;
  #rest: NodeJS.Timeout | undefined;

  constructor(adb: DeviceAdb, closing: AbortSignal) {
    this.#adb = adb;
    this.#closing = closing;
    this.#helper = new SnapshotHelper(adb);
    this.#call = new SharedCall((signal) =>
      this.#inTurn(() => this.#read(AbortSignal.any([signal, this.#closing]))),
    );
  }

  /** Reads the tree of the screen. Rejects with `AndroidError`. */
  async read(signal: AbortSignal | undefined): Promise<AndroidTree> {
    return this.#call.call(signal).catch((error: unknown) => {
      throw signal?.aborted
        ? new AndroidError('ABORTED', 'Reading the tree of the screen was aborted.')
        : error;
    });
  }

  /** Makes later callers read a new tree, also if a tree is being read now. */
  forget(): void {
    this.#call.forget();
  }

  /** Releases UiAutomation, so that other programs can use it. The next tree uses it again. */
  async release(): Promise<void> {
    clearTimeout(this.#rest);
    await this.#helper.close();
  }

  async #read(signal: AbortSignal): Promise<AndroidTree> {
    clearTimeout(this.#rest);
    try {
      const [{ size, scale, stops }, { xml, ...facts }] = await Promise.all([
        this.#readDisplay(signal),
        this.#xml(signal),
      ]);
      const tree = { ...parseAndroidTree(xml, { size, scale }), ...facts };
      return stops.length > 0 ? { ...tree, stops } : tree;
    } catch (error) {
      if (!isScreenTreeError(error)) throw error;
      throw new AndroidError('TREE_FAILED', error.message, { cause: error });
    } finally {
      this.#rest = setTimeout(() => void this.release(), HELPER_REST_MS).unref();
    }
  }

  async #xml(
    signal: AbortSignal,
  ): Promise<Pick<AndroidTree, 'readBy' | 'refusal'> & { readonly xml: string }> {
    try {
      const snapshot = await this.#helper.snapshot(signal);
      if (typeof snapshot === 'string')
        return { xml: snapshot, readBy: 'snapshotHelper', refusal: undefined };
      const { xml, isCompressed } = await dumpTree(this.#adb, signal);
      return { xml, readBy: isCompressed ? 'uiautomatorCompressed' : 'uiautomator', refusal: snapshot };
    } catch (error) {
      if (!(error instanceof AndroidError) || error.code !== 'TREE_BUSY') throw error;
      throw await this.#busy(error, signal);
    }
  }

  async #busy(cause: AndroidError, signal: AbortSignal): Promise<AndroidError> {
    const holder = await whoHolds(this.#adb, signal);
    return new AndroidError(
      'TREE_BUSY',
      `${holder ?? 'Another program'} is using UiAutomation on the phone ${this.#adb.serial}.`,
      {
        cause,
        hint: 'Android lets one program at a time read the screen. End the other one, or wait until it has finished.',
      },
    );
  }

  async #readDisplay(signal: AbortSignal): Promise<ScreenFacts> {
    if (this.#display && performance.now() - this.#display.at < DISPLAY_FRESH_MS) return this.#display.value;
    const [display, stops] = await Promise.all([
      readDisplay(this.#adb, signal),
      readServices(this.#adb, signal),
    ]);
    const value = { ...display, stops };
    this.#display = { value, at: performance.now() };
    return value;
  }
}
