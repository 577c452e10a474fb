import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { mirrorAbilities } from '@storedeck/contract/mirror';
import { DeviceError } from '@storedeck/devices';

import { createScreen, type Refusal, type Screen } from '../screen.ts';
import { Ladder } from './ladder.ts';
import { NO_REFUSAL, type RungOpener } from './rung-opener.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function testLadder() {
  let climbs = 0;
  const ladder = new Ladder({ onClimb: () => (climbs += 1) });
  return {
    ladder,
    get climbs() {
      return climbs;
    },
    pass: (ms: number) => jest.advanceTimersByTime(ms),
  };
}

function screen(name: string, codec: string, refusal: Refusal): Screen {
  async function* units() {
    yield { isKey: true, ptsUs: 0, data: new Uint8Array(1), format };
    throw new DeviceError('SESSION_ENDED', `${name} ended.`);
  }
  const format = { codec, description: undefined, size: { width: 1, height: 1 } };
  const source = {
    ...format,
    units: units(),
    requestKeyFrame: () => undefined,
    close: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
  const rung = { rung: 'screenshots', ...refusal, program: name, can: mirrorAbilities() } as const;
  return createScreen(source, { rung, perform: async () => undefined });
}

function opener(name: 'scrcpy' | 'screenrecord' | 'screenshots', codec = 'avc1.42c033'): RungOpener {
  return { name, rung: name, open: async (refusal) => screen(name, codec, refusal) };
}

const openers = [opener('scrcpy'), opener('screenrecord'), opener('screenshots', 'png')];

/** Opens the best rung, reads its video until the video fails, and returns the rung. */
async function run(ladder: Ladder, tried: readonly RungOpener[] = openers): Promise<Screen['rung']> {
  const opened = await ladder.open(async () => tried);
  await expect(
    (async () => {
      for await (const unit of opened.units) expect(unit.isKey).toBe(true);
    })(),
  ).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  return opened.rung;
}

test('a rung whose video fails three times within a minute is not used for a minute, and the reason is reported', async () => {
  const { ladder, pass } = testLadder();
  for (const name of ['scrcpy', 'scrcpy', 'scrcpy']) {
    expect(await run(ladder)).toMatchObject({ program: name, reason: null });
    pass(1000);
  }
  expect(await run(ladder)).toMatchObject({
    program: 'screenrecord',
    reason: 'The video of scrcpy ended several times: scrcpy ended. It is tried again after a minute.',
  });
  pass(60_000);
  expect((await ladder.open(async () => openers)).rung).toMatchObject({ program: 'scrcpy', reason: null });
  ladder.close();
});

test('the better rung is tried again after the pause, and one more failure makes the next pause twice as long', async () => {
  const world = testLadder();
  for (let count = 0; count < 3; count += 1) await run(world.ladder);
  world.pass(59_999);
  expect(world.climbs).toBe(0);
  world.pass(1);
  expect(world.climbs).toBe(1);
  expect((await run(world.ladder)).program).toBe('scrcpy');
  expect((await run(world.ladder)).reason).toContain('tried again after 2 minutes');
  world.pass(60_000);
  expect((await ladderProgram(world.ladder)).program).toBe('screenrecord');
  world.pass(60_000);
  expect(world.climbs).toBe(2);
  expect((await ladderProgram(world.ladder)).program).toBe('scrcpy');
  world.ladder.close();
});

async function ladderProgram(ladder: Ladder) {
  return (await ladder.open(async () => openers)).rung;
}

test('a video that seldom fails is opened again on the same rung', async () => {
  const { ladder, pass } = testLadder();
  for (let count = 0; count < 6; count += 1) {
    expect((await run(ladder)).program).toBe('scrcpy');
    pass(30_001);
  }
  ladder.close();
});

test('failures while the phone was not connected do not count as failures of a rung', async () => {
  const { ladder } = testLadder();
  for (let count = 0; count < 5; count += 1) {
    expect((await run(ladder)).program).toBe('scrcpy');
    const away = async () => {
      throw new DeviceError('DEVICE_NOT_FOUND', 'The phone is away.');
    };
    await expect(ladder.open(away)).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' });
  }
  ladder.close();
});

test('after two rungs have failed, the last rung is used, however often it fails', async () => {
  const { ladder } = testLadder();
  for (let count = 0; count < 6; count += 1) await run(ladder);
  for (let count = 0; count < 6; count += 1) {
    const { program, reason } = await run(ladder);
    expect([program, reason]).toEqual([
      'screenshots',
      expect.stringMatching(/scrcpy ended.*screenrecord ended/),
    ]);
  }
  ladder.close();
});

test('a rung that cannot be opened is left out, and the reason and the advice are reported', async () => {
  const { ladder } = testLadder();
  const missing: RungOpener = {
    name: 'scrcpy',
    rung: 'scrcpy',
    open: async () => ({ reason: 'It is missing.', climb: 'Install it.' }),
  };
  const nothing: RungOpener = { name: 'other', rung: 'screenrecord', open: async () => NO_REFUSAL };
  const rung = await run(ladder, [missing, nothing, opener('screenshots')]);
  expect(rung).toMatchObject({ program: 'screenshots', reason: 'It is missing.', climb: 'Install it.' });
  ladder.close();
});

test('a rung that a viewer cannot decode is replaced by the next rung, and the last rung is always used', async () => {
  const { ladder } = testLadder();
  const undecodable = new Set(['scrcpy', 'screenrecord', 'screenshots'] as const);
  expect((await ladder.open(async () => openers, undecodable)).rung).toMatchObject({
    program: 'screenshots',
    reason: expect.stringContaining('cannot decode its video'),
  });
  ladder.close();
});

test('each rung that rests is tried again after its own time', async () => {
  const clock = testLadder();
  for (let failures = 0; failures < 3; failures += 1) await run(clock.ladder);
  clock.pass(30_000);
  for (let failures = 0; failures < 3; failures += 1) await run(clock.ladder);
  clock.pass(30_000);
  expect(clock.climbs).toBe(1);
  clock.pass(30_000);
  expect(clock.climbs).toBe(2);
  clock.ladder.close();
});
