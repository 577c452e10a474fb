import { expect, test } from '@jest/globals';
import { array, assert, asyncProperty, nat, string } from 'fast-check';

import { readLines } from './read-lines.ts';

async function linesOf(chunks: readonly Buffer[]): Promise<string[]> {
  const lines: string[] = [];
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
      const places = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length].sort(
        (a, b) => a - b,
      );
      const chunks = places.slice(1).map((to, index) => bytes.subarray(places[index], to));
      expect(await linesOf(chunks)).toEqual(lines);
    }),
  );
});

test('empty lines and the carriage returns of Windows are left out', async () => {
  expect(await linesOf([Buffer.from('a\r\n\r\n\nb\n')])).toEqual(['a', 'b']);
});

test('a line without end is refused before it fills the memory', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 'x');
  await expect(linesOf(Array.from({ length: 6 }, () => chunk))).rejects.toThrow('longer than 4 MiB');
});
