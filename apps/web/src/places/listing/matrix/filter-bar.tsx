import { type Matrix, type CellFilter, countCells } from '@storedeck/listing/matrix';
import { Search } from 'lucide-react';
import { useMemo } from 'react';

import { Segmented } from '../../../ui/segmented.tsx';
import { STATUS_NAMES } from './cell-look.ts';

const STATUSES = ['tooLong', 'missing', 'same', 'changed'] as const;

export function isFilterSet({ status, search }: CellFilter): boolean {
  return status !== null || search.trim() !== '';
}

/** Lets the user search in the matrix and choose a status. Each status shows the number of its cells. */
export function FilterBar({
  matrix,
  filter,
  both,
  onFilter,
  onBoth,
}: {
  matrix: Matrix;
  filter: CellFilter;
  both: boolean;
  onFilter: (filter: CellFilter) => void;
  onBoth: (both: boolean) => void;
}) {
  const counts = useMemo(() => {
    const all = matrix.rows.map((row) => countCells(matrix, row));
    return STATUSES.map((status) => all.reduce((sum, each) => sum + each[status], 0));
  }, [matrix]);
  return (
    <>
      <label className="border-line bg-surface flex h-8 w-48 shrink-0 items-center gap-2 rounded-md border px-2.5 has-focus-visible:outline-2 has-focus-visible:outline-(--color-accent-ink)">
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
            label: `${STATUS_NAMES[status]} ${counts[index] ?? 0}`,
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
      <label className="flex shrink-0 items-center gap-1.5 whitespace-nowrap">
        <input
          type="checkbox"
          checked={both}
          onChange={({ target }) => onBoth(target.checked)}
          className="accent-accent size-3.5"
        />
        Both stores
      </label>
    </>
  );
}
