/** The mark of a text that both stores have: the lower limit, which counts. */
export function LimitMark({ max }: { max: number | null }) {
  return (
    <span className="bg-fill text-muted me-1.5 rounded px-1 text-xs font-medium tabular-nums">{max}</span>
  );
}
