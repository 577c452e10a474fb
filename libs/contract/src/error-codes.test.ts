import { expect, test } from '@jest/globals';

import { ERROR_STATUS, ErrorBody } from './error-codes.ts';

test.each(Object.entries(ERROR_STATUS))('%s has the error status %i', (code, status) => {
  expect(code).toMatch(/^[A-Z]+(_[A-Z0-9]+)*$/);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(600);
  expect(ErrorBody.parse({ ok: false, error: 'A sentence.', code })).toMatchObject({ code });
});
