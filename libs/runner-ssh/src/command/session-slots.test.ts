import { expect, test } from '@jest/globals';

import { SessionSlots } from './session-slots.ts';

function take(slots: SessionSlots, count: number) {
  return Promise.all(Array.from({ length: count }, () => slots.acquire(undefined)));
}

async function isSettled(promise: Promise<unknown>) {
  const pending = Symbol('pending');
  await new Promise((resolve) => setImmediate(resolve));
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
}

test('ten callers get a slot at once, and further callers wait in order', async () => {
  const slots = new SessionSlots();
  const [first] = await take(slots, 10);
  const eleventh = slots.acquire(undefined);
  expect(await isSettled(eleventh)).toBe(false);
  first?.();
  first?.();
  await eleventh;
  expect(await isSettled(slots.acquire(undefined))).toBe(false);
});

test('a caller that stops waiting leaves the queue', async () => {
  const slots = new SessionSlots();
  const [first] = await take(slots, 10);
  const leaving = new AbortController();
  const left = slots.acquire(leaving.signal);
  const next = slots.acquire(undefined);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  first?.();
  await next;
});

test('a refusal lowers the limit permanently', async () => {
  const slots = new SessionSlots();
  const [first, second, third] = await take(slots, 3);
  slots.refused(slots.others(false));
  third?.();
  const again = slots.acquire(undefined);
  expect(await isSettled(again)).toBe(false);
  first?.();
  await again;
  second?.();
  expect(await isSettled(slots.acquire(undefined))).toBe(true);
});

test('a refusal lowers the limit to the sessions that were in use when the request was sent', async () => {
  const slots = new SessionSlots();
  const [first, second, third] = await take(slots, 3);
  const others = slots.others(false);
  for (const release of [first, second, third]) release?.();
  slots.refused(others);
  await take(slots, 2);
  expect(await isSettled(slots.acquire(undefined))).toBe(false);
});

test('a refusal does not lower the limit if all other sessions may be kept for hours', async () => {
  const slots = new SessionSlots();
  await slots.acquire(undefined, true);
  await slots.acquire(undefined);
  expect(slots.others(false)).toEqual({ count: 1, allHeld: true });
  slots.refused(slots.others(false));
  expect(await isSettled(slots.acquire(undefined))).toBe(true);
});

test('long-lived commands leave some sessions for other commands', async () => {
  const slots = new SessionSlots();
  let held = 0;
  while (slots.mayHold) {
    await slots.acquire(undefined, true);
    held += 1;
  }
  expect(held).toBe(7);
  expect(await isSettled(slots.acquire(undefined))).toBe(true);
});
