import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { format, resolveConfig } from 'prettier';

import { describeMachine } from './machine.ts';
import type { Row } from './table.ts';

const RESULTS = fileURLToPath(new URL('../results.md', import.meta.url));

/** Writes `bench/results.md`: every figure with what stands beside it, and the machine that made them. */
export async function writeResults(tables: ReadonlyMap<string, readonly Row[]>): Promise<void> {
  const text = [
    '# Results',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}. Both sides of each line ran in turn in the same run; the ratio is ours to theirs.`,
    describeMachine()
      .map((line) => `- ${line}`)
      .join('\n'),
    ...[...tables].map(([name, rows]) => `## ${name}\n\n${markdownTable(rows)}`),
  ].join('\n\n');
  const config = await resolveConfig(RESULTS);
  await writeFile(RESULTS, await format(text, { ...config, parser: 'markdown' }));
}

function markdownTable(rows: readonly Row[]): string {
  return [
    '| what | ours | beside | ratio | target | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ what, ours, beside, ratio, target, holds }) =>
        `| ${what} | ${ours} | ${beside} | ${ratio.toFixed(2)} × | ${target} | ${holds ? 'holds' : '**missed**'} |`,
    ),
  ].join('\n');
}
