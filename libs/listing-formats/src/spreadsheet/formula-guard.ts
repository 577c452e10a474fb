/**
 * The characters with which a spreadsheet program begins a formula, also in full width and behind a tab or a line end
 * (OWASP, "CSV Injection").
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/**
 * Returns a text that a spreadsheet program shows as it is: with an apostrophe before a character that would begin a
 * formula. `withoutGuard` returns the same text again.
 */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Returns the text of a cell without the apostrophe that `guardFormula` and spreadsheet programs put before it. */
export function withoutGuard(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
