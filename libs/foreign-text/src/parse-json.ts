import type { Skip } from './skipped-counter.ts';

/** Parses the JSON of another program. Returns undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The maximum number of places at which an object is looked for. */
const MAX_STARTS = 100;

/**
 * Finds the first JSON object in the output of another program, and parses it. Programs and start-up files print other
 * words before it and after it, which `skip` receives. Returns undefined if there is no object.
 */
export function parseJsonIn(output: string, skip: Skip = () => undefined): unknown {
  const whole = parseJson(output);
  if (whole !== undefined) return whole;
  let start = output.indexOf('{');
  for (let count = 0; start >= 0 && count < MAX_STARTS; count += 1) {
    const end = endOfObject(output, start);
    const found = end === undefined ? undefined : parseJson(output.slice(start, end));
    if (found !== undefined) {
      skip(output.slice(0, start));
      skip(output.slice(end));
      return found;
    }
    start = output.indexOf('{', start + 1);
  }
  return undefined;
}

/** Returns the position after the brace that ends the object; undefined if it is not complete. */
function endOfObject(text: string, start: number): number | undefined {
  const token = /"(?:[^"\\]|\\.)*"|[{}]/gs;
  token.lastIndex = start;
  let depth = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[0] === '{') depth += 1;
    if (match[0] === '}' && (depth -= 1) === 0) return token.lastIndex;
  }
  return undefined;
}
