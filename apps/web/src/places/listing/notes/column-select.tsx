import { STORE_NAMES } from '@storedeck/listing';
import type { MatrixColumn } from '@storedeck/listing/matrix';

/** A menu of the columns of notes. */
export function ColumnSelect({
  label,
  columns,
  value,
  onChange,
}: {
  label: string;
  columns: readonly MatrixColumn[];
  value: MatrixColumn;
  onChange: (column: MatrixColumn) => void;
}) {
  return (
    <label className="flex min-w-0 items-center gap-2">
      <span className="font-medium">{label}</span>
      <select
        value={columnId(value)}
        onChange={({ target }) => {
          const chosen = columns.find((column) => columnId(column) === target.value);
          if (chosen) onChange(chosen);
        }}
        className="border-line bg-surface h-8 min-w-0 flex-auto rounded-md border px-2"
      >
        {columns.map((column) => (
          <option key={columnId(column)} value={columnId(column)}>
            {STORE_NAMES[column.store]}, {column.name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Identifies a column. */
export function columnId({ store, key }: MatrixColumn): string {
  return `${store} ${key}`;
}
