/**
 * Reads what a spreadsheet has put into the clipboard: lines with tabs, in which a cell with a line break or a tab is in
 * double quotes. Null for a text that is no table.
 *
 * @param isTable whether the clipboard also has the text as a table, as it does for a single column of a spreadsheet
 */
export function readPastedCells(text: string, isTable: boolean): string[][] | null {
  if (!isTable && !text.includes('\t')) return null;
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const rows: string[][] = [[]];
  for (let at = 0; at <= lines.length;) {
    const { cell, end } = readQuoted(lines, at) ?? readPlain(lines, at);
    rows.at(-1)?.push(cell);
    if (lines[end] === '\n') rows.push([]);
    at = end + 1;
  }
  // A spreadsheet ends the last line, too.
  if (rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return rows.length === 0 ? null : rows;
}

/** A cell, and the position of what ends it: a tab, a line break or the end of the text. */
interface ReadCell {
  readonly cell: string;
  readonly end: number;
}

function readPlain(text: string, at: number): ReadCell {
  const ends = ['\t', '\n'].map((mark) => text.indexOf(mark, at)).filter((end) => end !== -1);
  const end = Math.min(text.length, ...ends);
  return { cell: text.slice(at, end), end };
}

/** Reads a cell in quotes; null if it has none, if they are not closed, or if more text follows. */
function readQuoted(text: string, at: number): ReadCell | null {
  if (text[at] !== '"') return null;
  let close = text.indexOf('"', at + 1);
  // Two quotes are one quote of the text.
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  const end = close + 1;
  if (close === -1 || !['\t', '\n', undefined].includes(text[end])) return null;
  return { cell: text.slice(at + 1, close).replaceAll('""', '"'), end };
}
