import { z } from 'zod';

// First blanks, then a character that is neither a blank nor a control character, then anything but control characters.
// A line break or NUL would end the protocol field that contains the value.
// eslint-disable-next-line no-control-regex -- these characters are refused
const ONE_LINE = /^[^\S\u0000-\u001f\u007f]*[^\s\u0000-\u001f\u007f][^\u0000-\u001f\u007f]*$/;

/** Returns the schema of a text that is one line, is not blank and has at most `max` characters. */
export function oneLine(max: number) {
  return z.string().min(1).max(max).regex(ONE_LINE, 'must be one line and not blank');
}
