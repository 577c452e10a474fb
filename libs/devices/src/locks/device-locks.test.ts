import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Holder } from '@storedeck/contract';

import { DeviceLocks } from './device-locks.ts';
import type { LockClientOptions } from './lock-clients.ts';

const PHONE = { host: 'local', device: 'PHONE1' };
const ANNA: Holder = { kind: 'window', id: 'anna', name: 'Chrome, opened at 14:05' };
const BEN: Holder = { kind: 'window', id: 'ben', name: 'Firefox, opened at 14:06' };
const AGENT: Holder = { kind: 'agent', id: 'agent', name: 'Claude Code' };
const PROGRAM: Holder = { kind: 'program', id: 'program', name: 'a program' };

/** A clock whose time the test sets. */
class TestClock {
  #now = Date.UTC(2026, 10, 22, 12);
  readonly #timers = new Map<symbol, { at: number; work: () => void }>();

  now = () => this.#now;

  after = (ms: number, work: () => void) => {
    const id = Symbol('timer');
    this.#timers.set(id, { at: this.#now + ms, work });
    return () => void this.#timers.delete(id);
  };

  /** Moves the time forward, and waits until the work that is due has run. */
  async pass(seconds: number): Promise<void> {
    const end = this.#now + seconds * 1000;
    for (;;) {
      const [next] = [...this.#timers].sort(([, a], [, b]) => a.at - b.at);
      if (!next || next[1].at > end) break;
      this.#timers.delete(next[0]);
      this.#now = next[1].at;
      next[1].work();
      await new Promise(setImmediate);
    }
    this.#now = end;
  }
}

let clock: TestClock;
let locks: DeviceLocks;
let changes: number;

beforeEach(() => {
  clock = new TestClock();
  changes = 0;
  locks = new DeviceLocks({ clock, onChange: () => (changes += 1) });
});

function holderId() {
  return locks.findHolder(PHONE)?.holder.id;
}

function code(promise: Promise<unknown> | undefined) {
  return Promise.resolve(promise).then(
    () => 'ok',
    (error: { code?: unknown }) => error.code,
  );
}

function join(holder: Holder, options: Partial<LockClientOptions> = {}) {
  return locks.join(PHONE, holder, { isActive: () => false, onLost: () => undefined, ...options });
}

describe('a device that a window uses', () => {
  beforeEach(() => locks.hold(PHONE, ANNA));

  test('is refused to another window, a program and an agent, with an error that names the holder and the time', async () => {
    for (const other of [BEN, PROGRAM, AGENT])
      expect(await code(locks.hold(PHONE, other))).toBe('DEVICE_BUSY');
    await expect(locks.hold(PHONE, BEN)).rejects.toThrow(
      /^PHONE1 is used by Chrome, opened at 14:05, since \d\d:\d\d\.$/,
    );
    expect(locks.findHolder(PHONE)).toMatchObject({ holder: ANNA, since: '2026-11-22T12:00:00.000Z' });
  });

  test('stays with the window at its next input, without a wait and without an event', () => {
    const before = changes;
    expect(locks.hold(PHONE, ANNA)).toBeUndefined();
    expect(changes).toBe(before);
  });

  test('is free 15 seconds after the last input', async () => {
    await clock.pass(14);
    await locks.hold(PHONE, ANNA);
    await clock.pass(14);
    expect(holderId()).toBe('anna');
    await clock.pass(2);
    expect(holderId()).toBeUndefined();
    expect(await code(locks.hold(PHONE, BEN))).toBe('ok');
  });

  test('locks neither a device with the same serial on another host nor another device', async () => {
    expect(await code(locks.hold({ ...PHONE, host: 'me@mac' }, BEN))).toBe('ok');
    expect(await code(locks.hold({ ...PHONE, device: 'PHONE2' }, BEN))).toBe('ok');
  });

  test('stays with the window while a finger is down or a call runs', async () => {
    let isDown = true;
    join(ANNA, { isActive: () => isDown });
    await clock.pass(60);
    expect(holderId()).toBe('anna');
    isDown = false;
    const work = Promise.withResolvers<undefined>();
    const using = locks.use(PHONE, ANNA, () => work.promise);
    await new Promise(setImmediate);
    await clock.pass(60);
    expect(holderId()).toBe('anna');
    work.resolve(undefined);
    await using;
    await clock.pass(16);
    expect(holderId()).toBeUndefined();
  });

  test('is free as soon as work ends that took it, except for a viewer of the window', async () => {
    await locks.letGo(PHONE, ANNA, false);
    await locks.useOnce(PHONE, ANNA, () => Promise.resolve());
    expect(holderId()).toBeUndefined();
    join(ANNA);
    await locks.useOnce(PHONE, ANNA, () => Promise.resolve());
    expect(holderId()).toBe('anna');
  });

  test('stays with the window after work during which it already had the device', async () => {
    await locks.useOnce(PHONE, ANNA, () => Promise.resolve());
    expect(holderId()).toBe('anna');
  });

  test('is free when the last viewer of the window has left', async () => {
    const [one, two] = [join(ANNA), join(ANNA)];
    one.leave();
    await clock.pass(1);
    expect(holderId()).toBe('anna');
    two.leave();
    await locks.letGo(PHONE, BEN, false);
    expect(holderId()).toBeUndefined();
  });

  test('passes to another window that takes it on purpose, but not to an agent', async () => {
    let lost = 0;
    join(ANNA, { onLost: () => (lost += 1) });
    expect(await locks.take(PHONE, BEN)).toMatchObject({ holder: BEN });
    expect(lost).toBe(1);
    expect(await code(locks.hold(PHONE, ANNA))).toBe('DEVICE_BUSY');
    expect(await code(locks.take(PHONE, AGENT))).toBe('DEVICE_BUSY');
  });
});

describe('a device that an agent uses', () => {
  test('passes to the window of a person at once, and the next call of the agent is refused', async () => {
    const call = Promise.withResolvers<undefined>();
    let lost: AbortSignal | undefined;
    const using = locks.use(PHONE, AGENT, (signal) => {
      lost = signal;
      return call.promise;
    });
    await new Promise(setImmediate);
    await locks.hold(PHONE, ANNA);
    expect([holderId(), lost?.aborted]).toEqual(['anna', true]);
    call.resolve(undefined);
    await using;
    expect(await code(locks.use(PHONE, AGENT, async () => undefined))).toBe('DEVICE_BUSY');
    await clock.pass(16);
    expect(await code(locks.use(PHONE, AGENT, async () => undefined))).toBe('ok');
  });

  test('stays with the agent between two calls', async () => {
    await locks.letGo(PHONE, AGENT, false);
    await locks.use(PHONE, AGENT, () => Promise.resolve());
    expect(holderId()).toBe(AGENT.id);
  });

  test('is refused to another agent and to a program for a minute', async () => {
    await locks.hold(PHONE, AGENT);
    await clock.pass(50);
    expect(await code(locks.hold(PHONE, { ...AGENT, id: 'other' }))).toBe('DEVICE_BUSY');
    expect(await code(locks.hold(PHONE, PROGRAM))).toBe('DEVICE_BUSY');
    await clock.pass(11);
    expect(await code(locks.hold(PHONE, PROGRAM))).toBe('ok');
  });
});

describe('a window that asks for a device', () => {
  beforeEach(async () => {
    await locks.hold(PHONE, ANNA);
    await locks.ask(PHONE, BEN);
  });

  test('is named in the lock', () => {
    expect(locks.findHolder(PHONE)).toMatchObject({ holder: ANNA, asking: { holder: BEN } });
  });

  test('gets the device when the holder lets go', async () => {
    expect(await locks.letGo(PHONE, ANNA, false)).toMatchObject({ holder: BEN, asking: null });
  });

  test('does not get the device when the holder keeps it', async () => {
    expect(await locks.letGo(PHONE, ANNA, true)).toMatchObject({ holder: ANNA, asking: null });
    await clock.pass(12);
    expect(holderId()).toBe('anna');
  });

  test('gets the device after ten seconds without a response, but not while the holder gives input', async () => {
    await clock.pass(6);
    await locks.hold(PHONE, ANNA);
    await clock.pass(9);
    expect(holderId()).toBe('anna');
    await clock.pass(2);
    expect(holderId()).toBe('ben');
  });

  test('gets the device when the holder leaves', async () => {
    join(ANNA).leave();
    await clock.pass(1);
    await new Promise(setImmediate);
    expect(holderId()).toBe('ben');
  });

  test('withdraws its request by leaving', async () => {
    join(BEN).leave();
    await new Promise(setImmediate);
    expect(locks.findHolder(PHONE)).toMatchObject({ holder: ANNA, asking: null });
  });

  test('keeps its request when a third window asks, which is refused, and when an agent tries to let go', async () => {
    expect(await code(locks.ask(PHONE, { ...BEN, id: 'third' }))).toBe('DEVICE_BUSY');
    await locks.letGo(PHONE, AGENT, false);
    expect(locks.findHolder(PHONE)).toMatchObject({ holder: ANNA, asking: { holder: BEN } });
  });
});

test('a free device is given to the client that asks for it', async () => {
  expect(await locks.ask(PHONE, BEN)).toMatchObject({ holder: BEN });
});
