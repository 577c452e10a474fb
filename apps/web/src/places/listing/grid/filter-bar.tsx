import { type Matrix, type CellFilter, countCells } from '@storedeck/listing/matrix';
import { Search } from 'lucide-react';
import { memo, useMemo } from 'react';

import { Segmented } from '../../../ui/segmented.tsx';
import { STATUS_NAMES } from './cell-look.ts';

const STATUSES = ['tooLong', 'missing', 'same', 'changed'] as const;

export function isFilterSet({ status, search }: CellFilter): boolean {
  return status !== null || search.trim() !== '';
}

/**
 * Lets the user search in a matrix and choose a status. Each status shows the number of its cells. It is not drawn again
 * while only an edit has changed, so that it does not delay typing.
 */
export const FilterBar = memo(function FilterBar({
  matrix,
  filter,
  sameName = STATUS_NAMES.same,
  onFilter,
}: {
  matrix: Matrix;
  filter: CellFilter;
  /** The name of the status `same`. */
  sameName?: string;
  onFilter: (filter: CellFilter) => void;
}) {
  const counts = useMemo(() => {
    const all = matrix.rows.map(countCells);
    return STATUSES.map((status) => all.reduce((sum, each) => sum + each[status], 0));
  }, [matrix]);
  return (
    <>
      <label className="border-line bg-surface flex h-8 w-48 shrink-0 max-xl:w-36 items-center gap-2 rounded-md border px-2.5 has-focus-visible:outline-2 has-focus-visible:outline-(--color-accent-ink)">
        <Search aria-hidden className="text-muted size-3.5 shrink-0" />
        <input
          type="search"
          data-key="search"
          aria-label="Search in languages and texts"
          placeholder="Search"
          value={filter.search}
          onChange={({ target }) => onFilter({ ...filter, search: target.value })}
          className="placeholder:text-muted min-w-0 flex-1 bg-transparent outline-none max-sm:text-[16px]"
        />
      </label>
      <Segmented
        label="Status"
        segments={[
          { value: 'all', label: 'All' },
          ...STATUSES.map((status, index) => ({
            value: status,
            label: `${status === 'same' ? sameName : STATUS_NAMES[status]} ${counts[index] ?? 0}`,
          })),
        ]}
        value={filter.status ?? 'all'}
        onChange={(status) =>
          onFilter({
            ...filter,
            status: status === 'all' ? null : (STATUSES.find((each) => each === status) ?? null),
          })
        }
        className="tabular-nums"
      />
    </>
  );
});
