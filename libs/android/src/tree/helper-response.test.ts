import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { helperXml } from './helper-response.ts';

const XML = '<hierarchy rotation="0"></hierarchy>';
const HEADERS = {
  agentDeviceProtocol: 'android-snapshot-helper-v1',
  helperApiVersion: '2',
  outputFormat: 'uiautomator-xml',
  requestId: 'a1',
  ok: 'true',
  byteLength: String(XML.length),
};

function response(headers: Readonly<Record<string, string>>, xml = XML): Buffer {
  const lines = Object.entries({ ...HEADERS, ...headers }).map(([name, value]) => `${name}=${value}\n`);
  return Buffer.from(`${lines.join('')}\n${xml}`);
}

describe('helperXml', () => {
  test('returns the XML', () => {
    expect(helperXml(response({}), 'a1')).toBe(XML);
  });

  test.each([
    ['another protocol', response({ agentDeviceProtocol: 'android-snapshot-helper-v2' }), /another protocol/],
    ['another request', response({ requestId: 'a2' }), /another request/],
    ['another format', response({ outputFormat: 'json' }), /another format/],
    ['cut XML', response({}).subarray(0, -3), /not complete/],
    ['an error', response({ ok: 'false', message: 'Timed\u0007 out' }, ''), /Timed out/],
    ['nothing', Buffer.alloc(0), /another protocol/],
  ])('refuses %s', (_, bytes, message) => {
    expect(() => helperXml(bytes, 'a1')).toThrow(
      expect.objectContaining({ code: 'TREE_FAILED', message: expect.stringMatching(message) }),
    );
  });

  test('for any bytes, the result is a text or the error TREE_FAILED', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(200), (bytes, at) => {
        const whole = response({});
        for (const damaged of [
          Buffer.from(bytes),
          Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at)]),
        ]) {
          try {
            expect(typeof helperXml(damaged, 'a1')).toBe('string');
          } catch (error) {
            expect(error).toMatchObject({ code: 'TREE_FAILED' });
          }
        }
      }),
    );
  });
});
