/**
 * Whether two texts are equal for a store. A store may give back a text in another form than the one that was sent, so
 * both texts are compared in the form of `storedText`. Otherwise, such a text would differ again after each
 * publication.
 */
export function isSameText(a: string, b: string): boolean {
  return a === b || storedText(a) === storedText(b);
}

/**
 * A text in the form in which it is stored, sent to a store, measured and compared: without blanks and line breaks at
 * its ends, without blanks at the ends of its lines, with `\n` as line break, and in Unicode normal form C.
 */
export function storedText(text: string): string {
  // trimEnd needs linear time. A regular expression would need quadratic time for many blanks in the middle of a text.
  const lines = text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n');
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}
