import type { FormatResult } from '@storedeck/contract';

import { formatTable } from './format-table.ts';
import { paint, terminalWidth } from './terminal.ts';

/**
 * Returns lines that list the parts that are lost, because the other format cannot contain them. Empty if nothing is
 * lost.
 */
export function formatLost(lost: FormatResult['lost']): string[] {
  if (lost.length === 0) return [];
  const rows = lost.map(({ reason, places }) => ({ cells: ['-', reason], advice: places.join(', ') }));
  return ['', paint('bold')('Left out'), formatTable(rows, terminalWidth())];
}
