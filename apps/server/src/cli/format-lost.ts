import type { FormatResult } from '@storedeck/contract';
import { countText } from '@storedeck/listing';

import { formatTable } from './format-table.ts';
import type { Outcome } from './run-command.ts';
import { paint, terminalWidth } from './terminal.ts';

/** The number of places that are shown for each reason. Folders with thousands of files have thousands of places. */
const SHOWN_PLACES = 6;

/** Says what was exported. */
export function describeExport(written: Omit<FormatResult, 'ok'>): Outcome {
  const { files, path, lost } = written;
  return {
    document: { ok: true, ...written },
    text: [`${paint('green')('Exported')} ${countText(files, 'file')} to ${path}`, ...formatLost(lost)].join(
      '\n',
    ),
  };
}

/**
 * Returns lines that list the parts that are lost, because the other format cannot contain them, grouped by reason.
 * Empty if nothing is lost.
 */
export function formatLost(lost: FormatResult['lost']): string[] {
  if (lost.length === 0) return [];
  const rows = lost.map(({ reason, places }) => ({
    cells: ['-', places.length > 1 ? `${reason} (${places.length})` : reason],
    advice: shownPlaces(places),
  }));
  const isCut = lost.some(({ places }) => places.length > SHOWN_PLACES);
  return [
    '',
    paint('bold')('Left out'),
    formatTable(rows, terminalWidth()),
    ...(isCut ? ['All places: the same command with --json.'] : []),
  ];
}

function shownPlaces(places: readonly string[]): string {
  if (places.length <= SHOWN_PLACES) return places.join(', ');
  return `${places.slice(0, SHOWN_PLACES - 1).join(', ')} and ${places.length - SHOWN_PLACES + 1} more`;
}
