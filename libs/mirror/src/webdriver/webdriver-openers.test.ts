import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { CaptureTurns, type WebDriverServer } from '@storedeck/devices';

import type { Screen } from '../screen.ts';
import { webDriverOpeners } from './webdriver-openers.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** The header of a PNG of 2 × 4 pixels. */
const PICTURE = Buffer.from('89504e470d0a1a0a0000000d4948445200000002000000040802000000', 'hex');

/**
 * Opens a screen and reads its first screenshot. `captures` returns the number of screenshots; `endSession` ends the
 * session.
 */
async function openScreen() {
  let captures = 0;
  let onEnd = () => undefined as unknown;
  let isEnded = false;
  const session = {
    device: { capabilities: {} },
    capabilities: { platformName: 'Android' },
    join: () => Promise.resolve(),
    leave: () => undefined,
    onEnd: (listener: () => void) => {
      onEnd = listener;
      return () => undefined;
    },
    run: async () => {
      if (isEnded) throw new Error('The session has ended.');
      captures += 1;
      return PICTURE;
    },
  };
  const server = {
    id: 'http://appium.test',
    program: 'Appium',
    isGrid: false,
    session: async () => session,
    captureTurns: () => new CaptureTurns(),
    // Contains only the parts of a server that the rung uses, so a cast is needed.
  } as unknown as WebDriverServer;
  const { signal } = new AbortController();
  const [opener] = webDriverOpeners(
    { server, deviceId: 'saved:Pixel' },
    { quality: {}, signal, sendEvent: () => undefined },
  );
  // This rung never refuses, so the result is always a screen.
  const screen = (await opener!.open({ reason: null, climb: null })) as Screen;
  const units = screen.units[Symbol.asyncIterator]();
  await units.next();
  return {
    screen,
    units,
    captures: () => captures,
    endSession: () => {
      isEnded = true;
      onEnd();
    },
  };
}

test('a screen is not captured while it has no viewer', async () => {
  const { screen, units, captures } = await openScreen();
  void units.next();
  await jest.advanceTimersByTimeAsync(1000);
  expect(captures()).toBeGreaterThan(1);
  screen.setWatched?.(false);
  await jest.advanceTimersByTimeAsync(100);
  const before = captures();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(captures()).toBe(before);
  screen.setWatched?.(true);
  await jest.advanceTimersByTimeAsync(100);
  expect(captures()).toBeGreaterThan(before);
  await screen.close();
});

test('a screen fails when its session ends, even while it has no viewer', async () => {
  const { screen, units, endSession } = await openScreen();
  screen.setWatched?.(false);
  const failed = expect(units.next()).rejects.toThrow('The session has ended.');
  await jest.advanceTimersByTimeAsync(10_000);
  endSession();
  await jest.advanceTimersByTimeAsync(100);
  await failed;
});
