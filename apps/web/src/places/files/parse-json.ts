/** A number that JavaScript would round, as it is written in the file. */
export class ExactNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/**
 * Parses JSON. Keeps the digits of numbers that JavaScript would round, in browsers whose `JSON.parse` provides the
 * source text of numbers.
 * @throws SyntaxError if the text is not valid JSON
 */
export function parseJson(text: string): unknown {
  const keepNumber = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && context?.source !== undefined && isRounded(value, context.source)
      ? new ExactNumber(context.source)
      : value;
  return JSON.parse(text.replace(/^\uFEFF/, ''), keepNumber);
}

function isRounded(value: number, source: string): boolean {
  if (/^-?\d+$/.test(source)) return !Number.isSafeInteger(value);
  return !Number.isFinite(value) || source.replace(/[^\d]/g, '').length > 15;
}
