import { expect, test } from '@jest/globals';

import { SkippedCounter, type SkippedParts } from './skipped-counter.ts';

test('counts by program, keeps the last part on one line, and tells each part once', () => {
  const told: SkippedParts[] = [];
  const skipped = new SkippedCounter((parts) => told.push(parts));
  const adb = skipped.of('adb');
  for (const part of ['odd line', '  \t', 'odd line', 'another\n\u001b[31mline', 'odd line']) adb(part);
  skipped.of('simctl')('x'.repeat(500));
  expect(skipped.list).toEqual([
    { source: 'adb', count: 4, sample: 'odd line' },
    { source: 'simctl', count: 1, sample: `${'x'.repeat(79)}…` },
  ]);
  expect(told.map(({ source, sample }) => `${source}: ${sample.slice(0, 20)}`)).toEqual([
    'adb: odd line',
    'adb: another [31mline',
    `simctl: ${'x'.repeat(20)}`,
  ]);
});

test('a program that prints something new each time is not told without end', () => {
  const told: SkippedParts[] = [];
  const skip = new SkippedCounter((parts) => told.push(parts)).of('adb');
  for (let line = 0; line < 1000; line += 1) skip(`line ${line}`);
  expect(told).toHaveLength(20);
});
