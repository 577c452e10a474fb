import { visibleText } from '../visible-text.ts';

/**
 * Returns the part of a text that a person can read, with at most `length` characters. Of a longer text, the beginning
 * and the end are kept: the names of similar elements often differ only at the end, for example by a time.
 */
export function plainText(text: string, length: number): string {
  // A longer text is cut before the work on its characters, because an app may show a whole book.
  const isBook = text.length > length * 8;
  const whole = isBook ? `${text.slice(0, length * 4)}${text.slice(-length * 4)}` : text;
  const shown = visibleText(whole.toWellFormed());
  if (shown.length <= length) return shown;
  const tail = Math.floor(length * 0.3);
  return `${withoutHalves(shown.slice(0, length - tail - 1))}…${withoutHalves(shown.slice(-tail))}`;
}

/** Removes the half of a character that a cut has left at an end of the text. */
function withoutHalves(text: string): string {
  return text.toWellFormed().replaceAll(/^\uFFFD|\uFFFD$/g, '');
}
