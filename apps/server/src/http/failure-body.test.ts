import { expect, test } from '@jest/globals';
import { pino } from 'pino';

import { failureBody } from './failure-body.ts';

function bodyAndLog(error: unknown, hasLeft: boolean) {
  let logged = '';
  const log = pino({ level: 'error' }, { write: (line: string) => (logged += line) });
  const { code } = failureBody(error, { log, hasLeft, about: { tool: 'screen' } });
  return { code, isLogged: logged.includes('"msg":"internal error"') && logged.includes('"tool":"screen"') };
}

test.each<[what: string, error: unknown, hasLeft: boolean, code: string, isLogged: boolean]>([
  ['an error without a code', new TypeError('x'), false, 'INTERNAL', true],
  [
    'an error without a code, after the client has left',
    new TypeError('terminated'),
    true,
    'INTERNAL',
    false,
  ],
  ['an abort of a signal', AbortSignal.abort().reason, false, 'ABORTED', false],
  ['an abort of a client that left', new DOMException('x', 'AbortError'), true, 'ABORTED', false],
  [
    'an error of the operating system',
    Object.assign(new Error('x'), { code: 'EMFILE' }),
    false,
    'FILE_UNREADABLE',
    false,
  ],
])('%s', (_what, error, hasLeft, code, isLogged) => {
  expect(bodyAndLog(error, hasLeft)).toEqual({ code, isLogged });
});
