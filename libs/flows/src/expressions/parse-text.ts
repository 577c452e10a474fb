import type { Place } from '../place.ts';
import type { Expression, FlowText } from './expression.ts';
import { ExpressionFault, parseExpression } from './parse-expression.ts';

/**
 * Reads a text with expressions. `\${` is written for a literal `${`.
 *
 * @throws ExpressionFault if an expression cannot be read
 */
export function parseText(source: string, place: Place): FlowText {
  const parts: (string | Expression)[] = [];
  let literal = '';
  let at = 0;
  while (at < source.length) {
    if (source.startsWith('\\${', at)) {
      literal += '${';
      at += 3;
    } else if (source.startsWith('${', at)) {
      const end = findEnd(source, at + 2);
      if (literal !== '') parts.push(literal);
      literal = '';
      parts.push(parseExpression(source.slice(at + 2, end).trim()));
      at = end + 1;
    } else {
      literal += source[at] ?? '';
      at += 1;
    }
  }
  if (literal !== '') parts.push(literal);
  return { parts, source, place };
}

/** Returns the position of the first closing brace that is not inside quotes. */
function findEnd(source: string, from: number): number {
  let quote: string | undefined;
  for (let at = from; at < source.length; at += 1) {
    const sign = source[at];
    if (quote !== undefined) {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = undefined;
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '}') return at;
  }
  throw new ExpressionFault('A closing brace is missing after ${.');
}
