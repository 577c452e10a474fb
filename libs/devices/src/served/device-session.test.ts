import { setImmediate } from 'node:timers/promises';

import { describe, expect, test } from '@jest/globals';
import { type Command, type WebDriver, WebDriverError } from '@storedeck/webdriver';

import { DeviceSession } from './device-session.ts';

const DEVICE = {
  id: 'saved:Pixel',
  name: 'Pixel',
  platform: 'Android',
  osVersion: '',
  automation: '',
  state: 'free' as const,
  capabilities: { platformName: 'Android', 'appium:newCommandTimeout': 5 },
};
const { signal } = new AbortController();

/**
 * Creates a `DeviceSession`. The test decides when a session is created and when it has ended. `tick` fires the timer.
 */
function setUp({
  created = Promise.resolve(),
  queue,
}: {
  readonly created?: Promise<unknown>;
  /** The answer of a Grid to the question about its queue; without it, the server is no Grid. */
  readonly queue?: Promise<never>;
} = {}) {
  const log: string[] = [];
  const ended = new Set<string>();
  const timers: (() => void)[] = [];
  let count = 0;
  const openDriver = (): Partial<WebDriver> => ({
    newSession: async () => {
      await created;
      const id = `S${(count += 1)}`;
      log.push(`create ${id}`);
      const command = async ({ path }: Command) => {
        log.push(`${id} ${path}`);
        if (ended.has(id)) throw new WebDriverError('INVALID_SESSION_ID', 'The session has ended.');
        return null;
      };
      const session = { id, capabilities: {}, command, delete: async () => void log.push(`delete ${id}`) };
      // The object contains only the members that these tests use, so a cast is needed.
      return session as Partial<Awaited<ReturnType<WebDriver['newSession']>>> as never;
    },
    command: () => queue ?? Promise.reject(new Error('The server is no Grid.')),
    close: () => undefined,
  });
  const session = new DeviceSession({
    device: DEVICE,
    // The driver contains only the methods that a session uses, so a cast is needed.
    openDriver: openDriver as () => WebDriver,
    isGrid: queue !== undefined,
    every: (callback) => {
      timers.push(callback);
      return setTimeout(() => undefined, 0);
    },
  });
  const tap = (options = {}) => session.run((one) => one.command({ method: 'POST', path: '/tap' }), options);
  return { session, log, ended, tap, tick: () => timers.at(-1)?.() };
}

describe('the session of a device', () => {
  test('is shared, and deleted when the last user leaves', async () => {
    const { session, log } = setUp();
    await Promise.all([session.join(signal), session.join(signal)]);
    session.leave();
    expect(session.isOpen).toBe(true);
    session.leave();
    await session.join(signal);
    expect(log).toEqual(['create S1', 'delete S1', 'create S2']);
  });

  test('is deleted if all users have left while it was being created', async () => {
    const created = Promise.withResolvers<undefined>();
    const { session, log } = setUp({ created: created.promise });
    const leaving = new AbortController();
    const joined = session.join(leaving.signal);
    leaving.abort(new Error('left'));
    await expect(joined).rejects.toThrow('left');
    const again = new AbortController();
    const second = session.join(again.signal);
    again.abort(new Error('left again'));
    await expect(second).rejects.toThrow('left again');
    created.resolve(undefined);
    await session.end();
    expect(log).toEqual(['create S1', 'delete S1']);
  });

  test('is deleted before anybody who ends it goes on, also while a Grid answers about its queue', async () => {
    const queue = Promise.withResolvers<never>();
    const { session, log } = setUp({ queue: queue.promise });
    await session.join(signal);
    session.leave();
    const ended = session.end().then(() => log.push('ended'));
    await setImmediate();
    expect(log).toEqual(['create S1']);
    queue.reject(new Error('The Grid does not tell.'));
    await ended;
    expect(log).toEqual(['create S1', 'delete S1', 'ended']);
  });

  test('calls its listeners when it is ended', async () => {
    const { session } = setUp();
    await session.join(signal);
    let ends = 0;
    const stop = session.onEnd(() => (ends += 1));
    await session.end();
    expect(ends).toBe(1);
    stop();
    await session.join(signal);
    await session.end();
    expect(ends).toBe(1);
  });

  test('receives a command if none was sent for a while', async () => {
    const { session, log, tap, tick } = setUp();
    await session.join(signal);
    await tap();
    tick();
    expect(log).toEqual(['create S1', 'S1 /tap']);
    tick();
    expect(log.at(-1)).toBe('S1 /timeouts');
  });

  test('that has ended is created again: a command that only reads is repeated, an input is not', async () => {
    const { session, log, ended, tap } = setUp();
    await session.join(signal);
    ended.add('S1');
    await expect(tap()).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    await tap();
    ended.add('S2');
    await tap({ isRepeatable: true });
    expect(log).toEqual(['create S1', 'S1 /tap', 'create S2', 'S2 /tap', 'S2 /tap', 'create S3', 'S3 /tap']);
  });

  test('that ends again and again is created again only once for each command', async () => {
    const { session, ended, tap, log } = setUp();
    await session.join(signal);
    for (const id of ['S1', 'S2']) ended.add(id);
    await expect(tap({ isRepeatable: true })).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    expect(log).toEqual(['create S1', 'S1 /tap', 'create S2', 'S2 /tap']);
  });
});
