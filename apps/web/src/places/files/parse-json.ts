/** A number that JavaScript would round, as it is written in the file. */
export class ExactNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/**
 * Parses JSON and keeps the digits of numbers that JavaScript would round, in browsers that pass the source of a number.
 * @throws SyntaxError
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
