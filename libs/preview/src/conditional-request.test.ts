import { describe, expect, test } from '@jest/globals';

import { evaluateConditions, rangeIsFresh } from './conditional-request.ts';

const bytes = { etag: 'W/"5-1a"', lastModified: 'Sat, 21 Nov 2026 10:00:00 GMT' };
const earlier = 'Sat, 21 Nov 2026 09:00:00 GMT';
const later = 'Sat, 21 Nov 2026 11:00:00 GMT';

describe('evaluateConditions', () => {
  test.each([
    [{}, 'send'],
    [{ 'if-none-match': 'W/"5-1a"' }, 'not-modified'],
    [{ 'if-none-match': '"x", W/"5-1a"' }, 'not-modified'],
    [{ 'if-none-match': '*' }, 'not-modified'],
    [{ 'if-none-match': '"x"' }, 'send'],
    [{ 'if-none-match': '"x"', 'if-modified-since': later }, 'send'],
    [{ 'if-none-match': 'W/"5-1a"', 'cache-control': 'no-cache' }, 'send'],
    [{ 'if-modified-since': later }, 'not-modified'],
    [{ 'if-modified-since': bytes.lastModified }, 'not-modified'],
    [{ 'if-modified-since': earlier }, 'send'],
    [{ 'if-modified-since': 'nonsense' }, 'send'],
    [{ 'if-match': '*' }, 'send'],
    [{ 'if-match': '"x", "5-1a"' }, 'send'],
    [{ 'if-match': '"x"' }, 'precondition-failed'],
    [{ 'if-unmodified-since': later }, 'send'],
    [{ 'if-unmodified-since': earlier }, 'precondition-failed'],
    [{ 'if-unmodified-since': 'nonsense' }, 'send'],
  ])('%j: %s', (headers, expected) => expect(evaluateConditions(headers, bytes)).toBe(expected));
});

describe('rangeIsFresh', () => {
  test.each([
    [{}, true],
    [{ 'if-range': 'W/"5-1a"' }, true],
    [{ 'if-range': '"other"' }, false],
    [{ 'if-range': bytes.lastModified }, true],
    [{ 'if-range': earlier }, false],
    [{ 'if-range': 'nonsense' }, false],
  ])('%j: %s', (headers, expected) => expect(rangeIsFresh(headers, bytes)).toBe(expected));
});
