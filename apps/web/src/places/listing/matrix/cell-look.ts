import type { CellStatus, MatrixCell } from '@storedeck/listing/matrix';

/**
 * The name of each status, and of `changed`, which is not a status: it is said, in addition to the status, of a cell in
 * which New differs from Current.
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
