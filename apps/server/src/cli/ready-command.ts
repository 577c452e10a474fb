import type { Readiness } from '@storedeck/contract';
import { STORE_NAMES } from '@storedeck/listing';
import type { ReadyLine } from '@storedeck/releases';

import { EXIT_CODE, type ExitCode, toExitCode } from './exit-code.ts';
import { formatTable } from './format-table.ts';
import { type CommandFlags, runCommand } from './run-command.ts';
import { notReadText } from './status-text.ts';
import { paint, terminalWidth } from './terminal.ts';

/**
 * `storedeck ready`: lists what would stop a release. The exit code is 1 if something stops it, or else that of the
 * failure if a store could not be read.
 */
export function readyCommand(flags: CommandFlags): Promise<void> {
  return runCommand({ ...flags, folderAccess: 'read' }, async ({ config, signal }) => {
    const { readReadiness } = await import('../releases/release-access.ts');
    const readiness = await readReadiness(config, signal);
    return { document: readiness, text: readinessText(readiness), exitCode: exitCodeFor(readiness) };
  });
}

function exitCodeFor({ lines, notRead: [first] }: Readiness): ExitCode {
  if (lines.some(({ level }) => level === 'error')) return EXIT_CODE.failed;
  return first ? toExitCode(first.code) : EXIT_CODE.done;
}

const PAINT: Readonly<Record<ReadyLine['level'], Parameters<typeof paint>[0]>> = {
  error: 'red',
  warning: 'yellow',
  unknown: 'dim',
  ok: 'green',
};

function readinessText({ lines, notRead }: Readiness): string {
  const explained = new Set<string>();
  const rows = lines.map(({ level, store, what, detail, from, link }) => {
    // An address that several lines share is printed once, and nothing is printed for what is in order.
    const shown = level !== 'ok' && link !== null && !explained.has(link) ? link : undefined;
    if (shown !== undefined) explained.add(shown);
    return {
      cells: [level, STORE_NAMES[store], what, `${detail} (${from})`],
      advice: shown,
      paint: paint(PAINT[level]),
    };
  });
  return [
    ...(rows.length > 0 ? [formatTable(rows, terminalWidth())] : []),
    ...notRead.map(notReadText),
    '',
    summarize({ lines, notRead }),
  ].join('\n');
}

function summarize({ lines, notRead }: Pick<Readiness, 'lines' | 'notRead'>): string {
  const count = (level: ReadyLine['level']) => lines.filter((line) => line.level === level).length;
  const look =
    count('unknown') > 0 ? ` For you to look up, because no interface tells it: ${count('unknown')}.` : '';
  if (count('error') > 0) return paint('red')(`This stops the release: ${count('error')}.`) + look;
  if (notRead.length > 0) return `Not known, because a store was not read.${look}`;
  return paint('green')('Nothing that is known stops the release.') + look;
}
