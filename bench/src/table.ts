/** One comparison: what was measured, our figure, what stands beside it, and whether the target holds. */
export interface Row {
  what: string;
  ours: string;
  beside: string;
  ratio: number;
  target: string;
  holds: boolean;
}

/** The rows as lines of equal columns. */
export function formatTable(rows: Row[]): string {
  const lines = [
    ['what', 'ours', 'beside', 'ratio', 'target', ''],
    ...rows.map(({ what, ours, beside, ratio, target, holds }) => [
      what,
      ours,
      beside,
      `${ratio.toFixed(2)} ×`,
      target,
      holds ? 'holds' : 'MISSED',
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
