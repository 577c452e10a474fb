import type { BinaryOperator, Expression } from './expression.ts';

/** An expression that needs JavaScript, or that has a fault. */
export class ExpressionFault extends Error {
  /** Whether JavaScript could do what is written. */
  readonly needsScript: boolean;

  constructor(message: string, { needsScript = false } = {}) {
    super(message);
    this.needsScript = needsScript;
  }
}

/** The names with a dot that a run knows. All other names with a dot come from scripts. */
const DOTTED_NAMES: readonly string[] = ['maestro.platform', 'maestro.copiedText'];

/** Lower numbers bind less. `||` and `??` are one level, because flows do not mix them. */
const LEVELS: readonly (readonly BinaryOperator[])[] = [['||', '??'], ['&&'], ['===', '!==', '==', '!=']];

/** The largest number of brackets and exclamation marks inside each other. */
const MAX_DEPTH = 20;

/**
 * Reads an expression: names, texts in quotes, numbers, `true`, `false`, `null`, `undefined`, the operators of
 * `BinaryOperator`, `!` and brackets.
 *
 * @throws ExpressionFault with a sentence, for everything else
 */
export function parseExpression(source: string): Expression {
  const tokens = tokenize(source);
  let at = 0;
  const parseLevel = (level: number, depth: number): Expression => {
    const operators = LEVELS[level];
    if (operators === undefined) return parseOperand(depth);
    let left = parseLevel(level + 1, depth);
    for (;;) {
      const operator = operators.find((one) => tokens[at] === one);
      if (operator === undefined) return left;
      at += 1;
      left = { kind: 'binary', operator, left, right: parseLevel(level + 1, depth) };
    }
  };
  const parseOperand = (depth: number): Expression => {
    if (depth > MAX_DEPTH) throw new ExpressionFault('It has too many brackets.');
    const token = tokens[at];
    at += 1;
    if (token === '!') return { kind: 'not', of: parseOperand(depth + 1) };
    if (token === '(') {
      const inner = parseLevel(0, depth + 1);
      if (tokens[at] !== ')') throw new ExpressionFault('A closing bracket is missing.');
      at += 1;
      return inner;
    }
    return readOperand(token, source);
  };
  const expression = parseLevel(0, 0);
  if (at < tokens.length) throw needsScript(source);
  return expression;
}

function tokenize(source: string): string[] {
  const pattern =
    /\s*(?:([A-Za-z_$][\w$.]*)|(\d+(?:\.\d+)?)|('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(===|!==|==|!=|&&|\|\||\?\?|[!()]))\s*/suy;
  const tokens: string[] = [];
  while (pattern.lastIndex < source.length) {
    const match = pattern.exec(source);
    if (!match) throw needsScript(source);
    tokens.push(match[0].trim());
  }
  return tokens;
}

const WORDS: Readonly<Record<string, boolean | null>> = {
  true: true,
  false: false,
  null: null,
  undefined: null,
};

function readOperand(token: string | undefined, source: string): Expression {
  if (token === undefined) throw new ExpressionFault('Something is missing at its end.');
  if (Object.hasOwn(WORDS, token)) return { kind: 'value', value: WORDS[token] ?? null };
  if (/^["']/.test(token)) return { kind: 'value', value: token.slice(1, -1).replace(/\\(.)/gsu, '$1') };
  if (/^\d/.test(token)) return { kind: 'value', value: Number(token) };
  if (/^[A-Za-z_]\w*$/.test(token) || DOTTED_NAMES.includes(token)) return { kind: 'name', name: token };
  throw needsScript(source);
}

function needsScript(source: string): ExpressionFault {
  const shown = source.length > 60 ? `${source.slice(0, 60)}…` : source;
  return new ExpressionFault(`${JSON.stringify(shown)} needs JavaScript, which is not run.`, {
    needsScript: true,
  });
}
