import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { CaptureTurns } from '../../webdriver-servers/capture-turns.ts';
import type { WebDriverServer } from '../../webdriver-servers/webdriver-server.ts';
import type { Screen } from '../screen.ts';
import { webDriverSteps } from './webdriver-steps.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** The header of a PNG of 2 × 4 pixels. */
const PICTURE = Buffer.from('89504e470d0a1a0a0000000d494844520000000200000004', 'hex');

test('a screen that nobody watches is not captured', async () => {
  let captures = 0;
  const session = {
    device: { capabilities: {} },
    capabilities: { platformName: 'Android' },
    join: () => Promise.resolve(),
    leave: () => undefined,
    run: async () => {
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
    // What the step uses of a server, hence the cast.
  } as unknown as WebDriverServer;
  const { signal } = new AbortController();
  const [step] = webDriverSteps(
    { server, deviceId: 'saved:Pixel' },
    { quality: {}, signal, tell: () => undefined },
  );
  // This step refuses nothing, hence the cast.
  const screen = (await step!.open({ reason: null, climb: null })) as Screen;
  const units = screen.units[Symbol.asyncIterator]();
  await units.next();
  void units.next();
  await jest.advanceTimersByTimeAsync(1000);
  expect(captures).toBeGreaterThan(1);
  screen.setWatched?.(false);
  await jest.advanceTimersByTimeAsync(100);
  const before = captures;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(captures).toBe(before);
  screen.setWatched?.(true);
  await jest.advanceTimersByTimeAsync(100);
  expect(captures).toBeGreaterThan(before);
  await screen.close();
});
