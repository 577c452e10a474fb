import type { CellStatus, MatrixCell } from '@storedeck/listing/matrix';

/**
 * The name of each status. `changed` names the cells in which New differs from Current; such a cell also has a status.
 */
export const STATUS_NAMES: Readonly<Record<CellStatus | 'changed', string>> = {
  ok: 'OK',
  empty: 'Empty',
  missing: 'Missing',
  tooLong: 'Too long',
  same: 'Same as source',
  changed: 'Changed',
};

/** The status of a cell in words, such as "Too long by 3, changed". */
export function cellStatusText({ status, over, isChanged, isKept }: MatrixCell): string {
  const words = [
    status === 'tooLong' ? `Too long by ${over}` : status === 'ok' ? null : STATUS_NAMES[status],
    isChanged ? 'changed' : null,
    isKept ? 'kept from Current' : null,
  ].filter((word) => word !== null);
  return words.join(', ') || 'OK';
}
