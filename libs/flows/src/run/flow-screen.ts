import {
  findTouchPoint,
  makeOutline,
  type OutlinedScreen,
  type ScreenElement,
  type ScreenTree,
} from '@storedeck/screen-tree';

import { nameElement } from '../elements/element-texts.ts';
import { type FilledSelector, printSelector } from '../elements/filled-selector.ts';
import { findElement } from '../elements/find-elements.ts';
import type { Matches } from '../elements/matcher.ts';
import { listNearest } from '../elements/nearest-elements.ts';
import type { FlowDevice } from './flow-device.ts';
import { FlowFailure } from './flow-failure.ts';
import { pause } from './pause.ts';

/** The shortest time in ms between two readings of the screen. A device needs longer; a simulated one does not. */
const BETWEEN_READINGS_MS = 50;

/**
 * The longest time in ms between two readings while the picture of the screen stands still. Elements may also change
 * without the picture.
 */
const STILL_READINGS_MS = 500;

/** The time in ms for which the elements may still follow a change of the picture. Android tells them 100 ms later. */
const AFTER_CHANGE_MS = 300;

/** How often the screen is read after a change until two readings are equal. */
const MAX_SETTLING = 10;

interface FlowScreenOptions {
  readonly matches: Matches;
  readonly signal: AbortSignal;
  /** Receives each element that a step has looked for. */
  readonly onFound?: ((found: Found) => void) | undefined;
}

/** The screen of a device, read again and again until it is as a step needs it. */
export class FlowScreen {
  /** The time at which the last step that changes something has ended, as `performance.now()`. */
  changedAt = performance.now();
  /** The last reading, for what is kept after a failure. */
  last: ScreenTree | undefined;
  readonly #device: FlowDevice;
  readonly #matches: Matches;
  readonly #signal: AbortSignal;
  readonly #onFound: FlowScreenOptions['onFound'];

  constructor(device: FlowDevice, { matches, signal, onFound }: FlowScreenOptions) {
    this.#device = device;
    this.#matches = matches;
    this.#signal = signal;
    this.#onFound = onFound;
  }

  async read(): Promise<ScreenTree> {
    this.last = await this.#device.tree(this.#signal);
    return this.last;
  }

  find(tree: ScreenTree, selector: FilledSelector): ScreenElement | undefined {
    return findElement(tree, selector, this.#matches);
  }

  /**
   * Reads the screen until it has the element.
   *
   * @throws FlowFailure if the time is over
   */
  async waitFor(selector: FilledSelector, timeoutMs: number): Promise<Found> {
    const found = await this.until(timeoutMs, (tree) => {
      const element = this.find(tree, selector);
      return element && { tree, element };
    });
    if (found !== undefined) {
      this.#onFound?.(found);
      return found;
    }
    const nearest = this.last ? listNearest(this.last, selector) : [];
    throw new FlowFailure(`There is no ${printSelector(selector)} on the screen.`, nearest);
  }

  /** Reads the screen until a function returns a value, and returns it; undefined if the time is over. */
  async until<T>(timeoutMs: number, test: (tree: ScreenTree) => T | undefined): Promise<T | undefined> {
    const end = performance.now() + Math.max(0, timeoutMs);
    for (;;) {
      const began = performance.now();
      const value = test(await this.read());
      if (value !== undefined) return value;
      if (performance.now() >= end) return undefined;
      await this.#nextReading(began, end);
    }
  }

  /**
   * Waits until the elements may be others than at the last reading, which began at `began`: until the picture changes.
   * While it changes, and where nothing tells it, this is a short time; while it stands still, a longer one at most.
   */
  async #nextReading(began: number, end: number): Promise<void> {
    const { changes } = this.#device;
    const { changedAt } = changes ?? {};
    const now = performance.now();
    const restMs = (longestMs: number): number => Math.min(longestMs - (now - began), end - now);
    if (!changes || changedAt === undefined || now - changedAt < AFTER_CHANGE_MS) {
      const ms = restMs(BETWEEN_READINGS_MS);
      if (ms > 0) await pause(ms, this.#signal);
    } else {
      const ms = restMs(STILL_READINGS_MS);
      if (ms > 0) await changes.next(ms, this.#signal);
    }
  }

  /** Reads the screen until two readings are equal. Returns the last one. */
  async settle(): Promise<ScreenTree> {
    let former = await this.read();
    for (let at = 1; at < MAX_SETTLING; at += 1) {
      const began = performance.now();
      const next = await this.read();
      if (isSame(former, next)) break;
      former = next;
      const restMs = BETWEEN_READINGS_MS - (performance.now() - began);
      if (restMs > 0) await pause(restMs, this.#signal);
    }
    return this.last ?? former;
  }
}

/** An element, and the reading of the screen in which it was found. */
export interface Found {
  readonly tree: ScreenTree;
  readonly element: ScreenElement;
}

/**
 * Returns the point at which a touch reaches an element.
 *
 * @throws FlowFailure if another element covers it
 */
export function findReachablePoint({ tree, element }: Found, isSwipe = false): { x: number; y: number } {
  const screen: OutlinedScreen = {
    tree,
    // Most touches do not need the outline, which takes longer to make than everything else of a step.
    get rows() {
      return makeOutline(tree).rows;
    },
  };
  const touch = findTouchPoint(screen, element.index, { mayStartInside: isSwipe });
  if (touch === undefined) throw new FlowFailure(`${nameElement(element)} is not on the screen.`);
  if ('coveredBy' in touch)
    throw new FlowFailure(`${nameElement(element)} is covered by ${nameElement(touch.coveredBy)}.`);
  return touch.point;
}

/** Whether two readings show the same elements at the same places. */
export function isSame(one: ScreenTree, other: ScreenTree): boolean {
  return (
    one.elements.length === other.elements.length &&
    one.size.width === other.size.width &&
    one.elements.every((element, at) => {
      const twin = other.elements[at];
      return (
        twin !== undefined &&
        twin.text === element.text &&
        twin.label === element.label &&
        twin.identifier === element.identifier &&
        twin.bounds.x === element.bounds.x &&
        twin.bounds.y === element.bounds.y &&
        twin.bounds.height === element.bounds.height &&
        twin.flags.join() === element.flags.join()
      );
    })
  );
}
