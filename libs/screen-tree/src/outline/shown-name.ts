import { visibleText } from '../visible-text.ts';

const MAX_NAME = 100;
/** The maximum length of one of several texts. */
const MAX_TEXT = 60;

/** Returns the name of a row as its line shows it: the texts, of which long ones lose their middle. */
export function shownName(texts: readonly string[]): string {
  const [only = ''] = texts;
  if (texts.length === 1) return plainText(only, MAX_NAME);
  return texts.map(shownText).join(', ');
}

/** Returns one of several texts of a name, as the line shows it. */
export function shownText(text: string): string {
  return plainText(text, MAX_TEXT);
}

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
