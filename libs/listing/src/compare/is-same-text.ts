/**
 * Whether two texts are equal for a store. Line breaks at the end are ignored, because the stores remove them.
 * Otherwise, a text with such line breaks would differ again after each publication.
 */
export function isSameText(a: string, b: string): boolean {
  return a === b || storedText(a) === storedText(b);
}

/** A text as the stores keep it: without line breaks at its end. */
export function storedText(text: string): string {
  // A regular expression would need quadratic time for many line breaks in the middle of a text.
  let end = text.length;
  while (isLineBreak(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

function isLineBreak(character: string | undefined): boolean {
  return character === '\n' || character === '\r';
}
