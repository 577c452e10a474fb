import { guardFormula } from './formula-guard.ts';

/** Returns rows as a CSV file in UTF-8 with a byte order mark, so that spreadsheet programs open it. */
export function printCsv(rows: readonly (readonly string[])[]): Buffer {
  const text = rows.map((row) => `${row.map(quote).join(',')}\r\n`).join('');
  return Buffer.from(`\uFEFF${text}`);
}

function quote(cell: string): string {
  const text = guardFormula(cell);
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
