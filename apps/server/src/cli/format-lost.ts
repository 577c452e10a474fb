import type { FormatResult } from '@storedeck/contract';

import { formatTable } from './format-table.ts';
import { paint, terminalWidth } from './terminal.ts';

/** Lines that list what one format contains and the other cannot contain. Empty if everything was converted. */
export function formatLost(lost: FormatResult['lost']): string[] {
  if (lost.length === 0) return [];
  const rows = lost.map(({ reason, places }) => ({ cells: ['-', reason], advice: places.join(', ') }));
  return ['', paint('bold')('Left out'), formatTable(rows, terminalWidth())];
}
