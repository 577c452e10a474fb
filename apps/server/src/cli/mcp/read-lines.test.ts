import { describe, expect, test } from '@jest/globals';
import { array, assert, asyncProperty, nat, string } from 'fast-check';

import { readLines } from './read-lines.ts';

async function collectLines(chunks: readonly Buffer[]): Promise<(string | undefined)[]> {
  const lines: (string | undefined)[] = [];
  for await (const line of readLines(inOrder(chunks))) lines.push(line);
  return lines;
}

async function* inOrder(chunks: readonly Buffer[]) {
  yield* chunks;
}

test('lines are found wherever a chunk of the stream ends, even inside a character', async () => {
  const text = string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
  await assert(
    asyncProperty(array(text), array(nat(200)), async (texts, cuts) => {
      const lines = texts.map((line) => line.replaceAll(/\s/g, '_'));
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      const ends = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length].sort((a, b) => a - b);
      const chunks = ends.slice(1).map((to, index) => bytes.subarray(ends[index], to));
      expect(await collectLines(chunks)).toEqual(lines);
    }),
  );
});

test('empty lines and the carriage returns of Windows are left out', async () => {
  expect(await collectLines([Buffer.from('a\r\n\r\n\nb\n')])).toEqual(['a', 'b']);
});

describe('a line that is too long yields undefined', () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  const five = Array.from({ length: 5 }, () => megabyte);

  test.each<[what: string, chunks: Buffer[], lines: (string | undefined)[]]>([
    ['without end', five, [undefined]],
    ['that goes on without end', [...five, ...five, ...five], [undefined]],
    ['between two others', [Buffer.from('a\n'), ...five, Buffer.from('x\nb\n')], ['a', undefined, 'b']],
    ['twice', [...five, Buffer.from('\n'), ...five, Buffer.from('\nb\n')], [undefined, undefined, 'b']],
    ['in one chunk', [Buffer.concat([...five, Buffer.from('\nb\n')])], [undefined, 'b']],
  ])('%s', async (_what, chunks, lines) => {
    expect(await collectLines(chunks)).toEqual(lines);
  });

  test('of exactly 4 MiB is not too long', async () => {
    const [line] = await collectLines([...five.slice(1), Buffer.from('\n')]);
    expect(line?.length).toBe(4 * 1024 * 1024);
  });
});
