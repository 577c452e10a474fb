import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { format, resolveConfig } from 'prettier';

import type { Row } from '../table.ts';
import { describeMachine } from './machine.ts';

const RESULTS = fileURLToPath(new URL('../../results.md', import.meta.url));

/** Writes `bench/results.md`: the machine, and each figure with the figure or limit with which it is compared. */
export async function writeResults(tables: ReadonlyMap<string, readonly Row[]>): Promise<void> {
  const text = [
    '# Results',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}. Both figures of a line were measured by turns in the same run. The ratio is Storedeck's figure divided by the other, or the reverse if the target says “faster” or “smaller”.`,
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
    '| what | Storedeck | compared with | ratio | target | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ what, ours, beside, ratio, target, holds }) =>
        `| ${what} | ${ours} | ${beside} | ${ratio.toFixed(2)} × | ${target} | ${holds ? 'met' : '**missed**'} |`,
    ),
  ].join('\n');
}
