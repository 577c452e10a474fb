import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { createScreen, type Rung, type Screen } from '../screen.ts';
import { Ladder } from './ladder.ts';
import type { RungOpener } from './rung-opener.ts';

const RUNG: Rung = {
  ...{ rung: 'scrcpy', reason: null, climb: null, program: null, missingButtons: {} },
  // The ladder does not read this value, so a cast is enough.
  can: {} as Rung['can'],
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Creates a rung whose video fails as soon as it is read. */
function failingOpener(name: string): RungOpener {
  return { name, rung: 'scrcpy', open: async () => failingScreen() };
}

function failingScreen(): Screen {
  const close = () => Promise.resolve();
  return createScreen(
    {
      ...{
        codec: 'avc1.42c01e',
        description: undefined,
        size: { width: 1, height: 1 },
        requestKeyFrame: () => undefined,
      },
      // eslint-disable-next-line require-yield -- It fails before the first unit.
      units: (async function* () {
        throw new Error('The video has ended.');
      })(),
      ...{ close, [Symbol.asyncDispose]: close },
    },
    { rung: RUNG, perform: async () => undefined },
  );
}

/** Opens the ladder once, and reads the video until it fails. */
async function openOnce(ladder: Ladder, openers: readonly RungOpener[]): Promise<void> {
  const screen = await ladder.open(async () => openers);
  await expect(screen.units[Symbol.asyncIterator]().next()).rejects.toThrow('The video has ended.');
}

test('each rung that rests is tried again after its own time', async () => {
  let climbs = 0;
  const ladder = new Ladder({ onClimb: () => (climbs += 1) });
  const openers = [failingOpener('first'), failingOpener('second'), failingOpener('last')];
  for (let failures = 0; failures < 3; failures += 1) await openOnce(ladder, openers);
  await jest.advanceTimersByTimeAsync(30_000);
  for (let failures = 0; failures < 3; failures += 1) await openOnce(ladder, openers);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(climbs).toBe(1);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(climbs).toBe(2);
  ladder.close();
});
