import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { previewHeaders } from './preview-headers.ts';

describe('previewHeaders', () => {
  test('the response is sandboxed without any permission', () =>
    expect(previewHeaders('/a/b.html')['Content-Security-Policy']).toMatch(/^sandbox; default-src 'none';/));

  test('any file name becomes an RFC 8187 value that decodes to the same name', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
        fc.pre(!name.includes('/'));
        const disposition = previewHeaders(`/folder/${name}`)['Content-Disposition'] ?? '';
        expect(disposition).toMatch(/^inline; filename\*=UTF-8''(?:%[0-9A-F]{2}|[A-Za-z0-9!~_.-])+$/);
        expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(name);
      }),
    ));
});
