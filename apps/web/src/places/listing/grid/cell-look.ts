import type { CellStatus, MatrixCell } from '@storedeck/listing/matrix';

/**
 * The name of each status, and of `changed`, which is not a status: it is said, in addition to the status, of a cell in
 * which New differs from what the store has.
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
    statusText(status, over),
    isChanged ? 'changed' : null,
    isKept ? 'kept from the store' : null,
  ].filter((word) => word !== null);
  return words.join(', ') || 'OK';
}

function statusText(status: CellStatus, over: number): string | null {
  if (status === 'ok') return null;
  return status === 'tooLong' ? `Too long by ${over}` : STATUS_NAMES[status];
}
