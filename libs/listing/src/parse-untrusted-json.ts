/** The largest number of nested brackets. Values that are nested much deeper overflow the stack of schemas. */
const MAX_NESTING = 100;

const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125];

/**
 * Parses JSON from outside, such as a file that another program has written. A byte order mark at the start is accepted.
 *
 * @throws RangeError if the text has more than 100 levels of brackets; SyntaxError if the text is not JSON
 */
export function parseUntrustedJson(text: string): unknown {
  // The levels are counted before the text is parsed, because parsing takes long for a text that consists of brackets.
  if (isNestedDeeper(text, MAX_NESTING)) throw new RangeError(`more than ${MAX_NESTING} levels of brackets`);
  return JSON.parse(text.replace(/^\uFEFF/, ''));
}

function isNestedDeeper(text: string, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfString(text, at + 1);
    else if (character === OPEN_ARRAY || character === OPEN_OBJECT) depth += 1;
    else if (character === CLOSE_ARRAY || character === CLOSE_OBJECT) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}

/** Returns the position of the quotation mark that ends a string, or the end of the text. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
