import { ScriptError } from './script-reader.ts';

/**
 * Computes `$((TEXT))`: whole numbers, variables, `+ - * / %` and parentheses. Throws a `ScriptError` for anything else.
 */
export function computeArithmetic(text: string, findValue: (name: string) => string): number {
  const tokens = text.match(/\d+|\$?\w+|\S/g) ?? [];
  const take = (...wanted: string[]) => (wanted.includes(tokens[0] ?? '') ? tokens.shift() : undefined);
  const sum = (): number => {
    let value = product();
    for (let sign = take('+', '-'); sign; sign = take('+', '-'))
      value = sign === '+' ? value + product() : value - product();
    return value;
  };
  const product = (): number => {
    let value = operand();
    for (let sign = take('*', '/', '%'); sign; sign = take('*', '/', '%'))
      value = Math.trunc(computeProduct(value, sign, operand()));
    return value;
  };
  const operand = (): number => {
    if (take('-')) return -operand();
    if (take('(')) {
      const value = sum();
      if (!take(')')) throw new ScriptError('arithmetic expression: missing ")"');
      return value;
    }
    const token = tokens.shift() ?? '';
    const value = readValue(token, findValue);
    if (!/^-?\d*$/.test(value)) throw new ScriptError(`arithmetic expression: "${token}" unexpected`);
    return Number(value);
  };
  const value = sum();
  if (tokens.length > 0) throw new ScriptError(`arithmetic expression: "${tokens[0]}" unexpected`);
  return value;
}

function computeProduct(value: number, sign: string, by: number): number {
  if (sign === '*') return value * by;
  if (by === 0) throw new ScriptError('division by 0');
  return sign === '/' ? value / by : value % by;
}

function readValue(token: string, findValue: (name: string) => string): string {
  if (/^\d+$/.test(token)) return token;
  return /^\$?\w+$/.test(token) ? findValue(token.replace('$', '')) : '?';
}
