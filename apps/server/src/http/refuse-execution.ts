import type { IncomingMessage } from 'node:http';

import { ServerError } from '../server-error.ts';

/**
 * The values of `Sec-Fetch-Dest` for which a browser displays the bytes, or gives them to a script as data. For the
 * other values, such as `script` and `style`, it runs or applies the bytes.
 */
const DISPLAYED = [
  '',
  'empty',
  'document',
  'iframe',
  'frame',
  'embed',
  'object',
  'image',
  'video',
  'audio',
  'track',
];

/**
 * Refuses to serve a file of this computer as a script, style sheet or worker. The page's Content-Security-Policy would
 * allow such a use, because the file comes from the same origin. The directive `sandbox` in the response with the file
 * has no effect on such a use.
 * @throws ServerError `ORIGIN_REFUSED`
 */
export function refuseExecution({ headers }: IncomingMessage): void {
  const use = headers['sec-fetch-dest'];
  if (typeof use === 'string' && !DISPLAYED.includes(use))
    throw new ServerError('ORIGIN_REFUSED', 'A page may display this file, but not run or apply it.');
}
