import type { Expression, ExpressionValue, FlowText } from './expression.ts';

/** Returns the value of a name; null if it has none. */
export type Values = (name: string) => string | null;

/** Returns the value of an expression. A name without a value is null. */
export function evaluate(expression: Expression, values: Values): ExpressionValue {
  switch (expression.kind) {
    case 'name':
      return values(expression.name);
    case 'value':
      return expression.value;
    case 'not':
      return !isTruthy(evaluate(expression.of, values));
    case 'binary':
      return evaluateBinary(expression, values);
  }
}

function evaluateBinary(
  { operator, left, right }: Extract<Expression, { kind: 'binary' }>,
  values: Values,
): ExpressionValue {
  const first = evaluate(left, values);
  const second = (): ExpressionValue => evaluate(right, values);
  switch (operator) {
    case '||':
      return isTruthy(first) ? first : second();
    case '??':
      return first ?? second();
    case '&&':
      return isTruthy(first) ? second() : first;
    case '===':
      return first === second();
    case '!==':
      return first !== second();
    case '==':
      return isEqual(first, second());
    case '!=':
      return !isEqual(first, second());
  }
}

/** Compares as `==` of JavaScript does: a text with a number or a boolean by their numbers, and null only with null. */
function isEqual(one: ExpressionValue, other: ExpressionValue): boolean {
  if (typeof one === typeof other || one === null || other === null) return one === other;
  return Number(one) === Number(other);
}

function isTruthy(value: ExpressionValue): boolean {
  return value !== null && value !== '' && value !== 0 && value !== false;
}

/** A text with a name that has no value. */
export class UnsetName extends Error {
  readonly unset: string;

  constructor(name: string) {
    super(`${name} has no value.`);
    this.unset = name;
  }
}

/**
 * Returns a text with the values of its expressions.
 *
 * @throws UnsetName if a name has no value where its value would be written
 */
export function fillText(text: FlowText, values: Values): string {
  return text.parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const value = evaluate(part, values);
      if (value === null) throw new UnsetName(part.kind === 'name' ? part.name : 'An expression');
      return String(value);
    })
    .join('');
}

/**
 * Whether a filled text is true as a condition, by Maestro's table: not if it is blank, `false` in any case, `undefined`,
 * `null` or a number equal to zero.
 */
export function isTrue(filled: string): boolean {
  const text = filled.trim();
  if (text === '' || text === 'undefined' || text === 'null' || text.toLowerCase() === 'false') return false;
  return Number(text) !== 0;
}
