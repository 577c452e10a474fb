import type { IncomingMessage } from 'node:http';

import { RequestError } from './request-error.ts';

/** What a browser does with bytes that are only looked at. Everything else of `Sec-Fetch-Dest` runs or applies them. */
const SHOWN = [
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
 * Keeps a file of this machine from becoming script, style sheet or worker of the page: to the page's policy it is a file
 * of its own server like any other, and no `sandbox` counts for those.
 * @throws RequestError
 */
export function refuseAsCode({ headers }: IncomingMessage): void {
  const use = headers['sec-fetch-dest'];
  if (typeof use === 'string' && !SHOWN.includes(use))
    throw new RequestError('ORIGIN_REFUSED', 'A file may be shown by a page, but not run or applied by it.');
}
