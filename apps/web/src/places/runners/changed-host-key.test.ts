import { expect, test } from '@jest/globals';
import { ApiError } from '@storedeck/contract';

import { changedHostKeys } from './changed-host-key.tsx';

const known = `SHA256:${'A'.repeat(43)}`;
const offered = `SHA256:${'b/+'.repeat(14)}c`;
const error = `The host key of mini changed from ${known} to ${offered} (ED25519): nothing was sent to it.`;

test('a changed key is reported with both fingerprints', () => {
  expect(changedHostKeys(new ApiError(200, { error, code: 'HOST_KEY_CHANGED' }))).toEqual({ known, offered });
});

test.each([
  new ApiError(200, { error, code: 'HOST_KEY_MISMATCH' }),
  new ApiError(200, { error: 'The host key changed.', code: 'HOST_KEY_CHANGED' }),
  new Error(error),
])('%p is another failure', (failure) => {
  expect(changedHostKeys(failure)).toBeUndefined();
});
