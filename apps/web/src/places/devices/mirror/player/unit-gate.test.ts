import { expect, test } from '@jest/globals';

import { MAX_QUEUED, UnitGate } from './unit-gate.ts';

const LATE = MAX_QUEUED + 1;

test('a stream is decoded from its first key frame on', () => {
  const gate = new UnitGate();
  expect(gate.judge(false, 0)).toBe('drop');
  expect(gate.judge(true, 0)).toBe('decode');
  expect(gate.judge(false, MAX_QUEUED)).toBe('decode');
});

test('when a decoder is late, a key frame is requested once, and all units before the key frame are dropped', () => {
  const gate = new UnitGate();
  gate.judge(true, 0);
  expect(gate.judge(false, LATE)).toBe('request-key');
  expect(gate.judge(false, LATE)).toBe('drop');
  expect(gate.judge(false, 0)).toBe('drop');
  expect(gate.judge(true, 0)).toBe('decode');
  expect(gate.judge(false, 0)).toBe('decode');
});

test('when a decoder is late, a key frame discards the queue of the decoder', () => {
  const gate = new UnitGate();
  gate.judge(true, 0);
  expect(gate.judge(true, LATE)).toBe('restart');
});

test('after an error, units are dropped until the next key frame', () => {
  const gate = new UnitGate();
  gate.judge(true, 0);
  gate.waitForKey();
  expect(gate.judge(false, 0)).toBe('drop');
  expect(gate.judge(true, 0)).toBe('decode');
});
