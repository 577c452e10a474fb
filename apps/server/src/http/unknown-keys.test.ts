import { describe, expect, test } from '@jest/globals';
import { endpoints } from '@storedeck/contract';
import { z } from 'zod';

import { unknownKeys } from './unknown-keys.ts';

function found(schema: z.ZodType, value: unknown): string[] {
  return unknownKeys(schema, value).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test('many unknown keys are not all compared with the known keys', () => {
  const value = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`key${at}`, 1]));
  expect(found(z.object({ a: z.string() }), value)).toHaveLength(20);
});

describe('unknownKeys', () => {
  const inner = z.object({ limits: z.string() });
  test.each<[what: string, schema: z.ZodType, value: unknown, keys: string[]]>([
    ['a known key', inner, { limits: '' }, []],
    ['a key with a missing letter', inner, { limit: '' }, ['limit: is not known; did you mean "limits"?']],
    [
      'a key of the prototype',
      inner,
      JSON.parse('{"__proto__":1,"toString":1}'),
      ['__proto__: is not known', 'toString: is not known'],
    ],
    ['in an array', z.array(inner), [{ limits: '' }, { x: 1 }], ['1.x: is not known']],
    ['in an optional object', z.object({ of: inner.optional() }), { of: { x: 1 } }, ['of.x: is not known']],
    [
      'in a default',
      z.object({ of: inner.default({ limits: '' }) }),
      { of: { x: 1 } },
      ['of.x: is not known'],
    ],
    ['in a transformed object', inner.transform(() => 1), { x: 1 }, ['x: is not known']],
    ['in an object that keeps unknown keys', z.looseObject({}), { x: { y: 1 } }, []],
    ['in a record', z.record(z.string(), z.number()), { x: 1 }, []],
    ['in a strict object', z.strictObject({}), { x: 1 }, ['x: is not known']],
    ['in a value of another type', inner, ['x'], []],
    [
      'in the best option of a union',
      z.union([inner, z.object({ x: z.number() })]),
      { x: 1, y: 1 },
      ['y: is not known'],
    ],
    [
      'in the option that a key names',
      z.discriminatedUnion('do', [
        z.object({ do: z.literal('a'), x: z.number() }),
        z.object({ do: z.literal('b'), y: z.number() }),
      ]),
      { do: 'a', x: 1, y: 1 },
      ['y: is not known'],
    ],
  ])('%s', (_what, schema, value, keys) => {
    expect(found(schema, value)).toEqual(keys);
  });
});

/** Every request that an endpoint parses, and the schema for it. */
const REQUESTS = Object.entries(endpoints).flatMap(([name, endpoint]) => [
  ...('query' in endpoint ? [[name, 'query', endpoint.query as z.ZodType] as const] : []),
  ...('body' in endpoint && endpoint.body.type === 'json'
    ? [[name, 'body', endpoint.body.schema as z.ZodType] as const]
    : []),
]);

/** Requests without objects of their own at the top: JSON-RPC messages, and actions that a key tells apart. */
const NAMED = new Set(['mcp', 'androidInput', 'iosInput']);

test.each(REQUESTS.filter(([name]) => !NAMED.has(name)))(
  '%s: an unknown key of the %s is found',
  (_name, _part, schema) => {
    expect(found(schema, { aWordThatNoRequestHas: 1 })).toEqual(['aWordThatNoRequestHas: is not known']);
  },
);
