import { type Pair, type Source, SOURCE_NAMES, SOURCES } from '../url-state.ts';

/** A menu that chooses the listing of one side of Compare. A narrow window has `NarrowBar` instead. */
export function SourceSelect({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Source;
  onChange: (source: Source) => void;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(SOURCES.find((source) => source === target.value) ?? value)}
      className="hover:bg-hover border-line bg-surface h-7 shrink-0 rounded-md border px-1.5 font-semibold max-md:hidden"
    >
      {SOURCES.map((source) => (
        <option key={source} value={source} className="bg-raised text-ink">
          {SOURCE_NAMES[source]}
        </option>
      ))}
    </select>
  );
}

/**
 * Returns the pair with another listing on one side. If the other side already shows this listing, the sides are
 * exchanged.
 */
export function withSource(pair: Pair, side: keyof Pair, source: Source): Pair {
  const other = side === 'from' ? 'to' : 'from';
  return pair[other] === source ? { from: pair.to, to: pair.from } : { ...pair, [side]: source };
}
