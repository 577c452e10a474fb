import { describe, expect, test } from '@jest/globals';
import type { RecordedStep } from '@storedeck/flows/record';

import { Follower, type FollowFailure } from './follower.ts';

function tap(id: string): RecordedStep {
  return { step: { command: 'tapOn', value: { id } }, from: { kind: 'other' } };
}

function type(text: string): RecordedStep {
  return { step: { command: 'inputText', value: text }, from: { kind: 'text', text } };
}

const FAILURE: FollowFailure = { message: 'There is no such element.', nearest: ['"Ok"'] };

/** A device whose steps end when the test says so. */
function makeDevice() {
  const done: unknown[] = [];
  const ends: ((failure: FollowFailure | null) => void)[] = [];
  const perform = ({ step: { value } }: RecordedStep) =>
    new Promise<FollowFailure | null>((resolve) => {
      done.push(value);
      ends.push(resolve);
    });
  const end = async (failure: FollowFailure | null = null): Promise<void> => {
    ends.shift()?.(failure);
    await new Promise(setImmediate);
  };
  return { done, perform, end };
}

describe('a follower', () => {
  test('does one step after the other, and joins the keys that wait', async () => {
    const { done, perform, end } = makeDevice();
    const follower = new Follower();
    for (const step of [tap('a'), type('A'), type('n'), tap('b')]) follower.add(step, perform);
    expect(follower.getState()).toMatchObject({ current: tap('a'), waiting: 2 });
    expect(done).toEqual([{ id: 'a' }]);
    await end();
    await end();
    expect(done).toEqual([{ id: 'a' }, 'An', { id: 'b' }]);
    await end();
    expect(follower.getState()).toEqual({ current: null, failure: null, waiting: 0, done: 3 });
  });

  test('does its first step when it is ready, and none if it was closed before', async () => {
    const { done, perform } = makeDevice();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const [follower, closed] = [new Follower(promise), new Follower(promise)];
    for (const each of [follower, closed]) each.add(tap('a'), perform);
    closed.close();
    expect(follower.getState()).toMatchObject({ current: tap('a') });
    expect(done).toEqual([]);
    resolve(undefined);
    await new Promise(setImmediate);
    expect(done).toEqual([{ id: 'a' }]);
  });

  test('does nothing more after a step that it could not do, until it is tried again', async () => {
    const { done, perform, end } = makeDevice();
    const follower = new Follower();
    for (const id of ['a', 'b']) follower.add(tap(id), perform);
    await end(FAILURE);
    follower.add(tap('c'), perform);
    expect(follower.getState()).toMatchObject({ failure: FAILURE, current: tap('a'), waiting: 2 });
    expect(done).toHaveLength(1);
    follower.retry();
    await end();
    expect(done).toEqual([{ id: 'a' }, { id: 'a' }, { id: 'b' }]);
    expect(follower.getState().failure).toBeNull();
  });

  test('goes on with the next step if the failed one is skipped', async () => {
    const { done, perform, end } = makeDevice();
    const follower = new Follower();
    for (const id of ['a', 'b']) follower.add(tap(id), perform);
    await end(FAILURE);
    follower.skip();
    expect(done).toEqual([{ id: 'a' }, { id: 'b' }]);
    await end();
    expect(follower.getState()).toMatchObject({ failure: null, done: 1 });
  });

  test('touches no place of which the element is not known', () => {
    const { done, perform } = makeDevice();
    const follower = new Follower();
    follower.add({ step: { command: 'tapOn', value: { point: '5%,5%' } }, from: { kind: 'other' } }, perform);
    expect(done).toEqual([]);
    expect(follower.getState().failure?.message).toMatch(/only a place/);
  });

  test('forgets what waits when it is closed', async () => {
    const { done, perform, end } = makeDevice();
    const follower = new Follower();
    for (const id of ['a', 'b']) follower.add(tap(id), perform);
    follower.close();
    await end();
    expect(done).toHaveLength(1);
  });
});
