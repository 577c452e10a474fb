/** One measurement and its target. */
export interface Row {
  readonly what: string;
  /** Storedeck's figure, with its unit. */
  readonly ours: string;
  /** The figure of another program, or the limit, with which Storedeck's figure is compared. */
  readonly beside: string;
  /** Storedeck's figure divided by the other figure, or the reverse if the target says "faster" or "smaller". */
  readonly ratio: number;
  readonly target: string;
  /** Whether the target is met. */
  readonly holds: boolean;
}

/** Returns the rows as text for a terminal, in aligned columns. */
export function formatTable(rows: readonly Row[]): string {
  const lines = [
    ['what', 'Storedeck', 'compared with', 'ratio', 'target', ''],
    ...rows.map(({ what, ours, beside, ratio, target, holds }) => [
      what,
      ours,
      beside,
      `${ratio.toFixed(2)} ×`,
      target,
      holds ? 'met' : 'MISSED',
    ]),
  ];
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
