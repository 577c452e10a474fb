import { z } from 'zod';

/** Returns the schema of a text that is one line, is not blank and has at most `max` characters. */
export function oneLine(max: number) {
  return (
    z
      .string()
      .min(1)
      .max(max)
      // A line break or NUL would end the protocol field that contains the value. A value that consists only of blanks
      // is not valid.
      // eslint-disable-next-line no-control-regex -- these characters are refused
      .regex(/^[^\u0000-\u001f\u007f]*\S[^\u0000-\u001f\u007f]*$/, 'must be one line and not blank')
  );
}
