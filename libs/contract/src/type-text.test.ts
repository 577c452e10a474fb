import { expect, test } from '@jest/globals';
import { z } from 'zod';

import { typeText } from './type-text.ts';

test.each([
  [z.string().nullable(), 'string | null'],
  [z.array(z.string().nullable()), '(string | null)[]'],
  [z.enum(['a', 'b']), '"a" | "b"'],
  [
    z.object({ a: z.literal(1), b: z.boolean().optional().describe('Why.') }),
    '{\n  a: 1;\n  b?: boolean; // Why.\n}',
  ],
  [z.record(z.string(), z.number()), '{ [name: string]: number }'],
  [z.unknown(), 'unknown'],
])('type %#', (schema, text) => expect(typeText(z.toJSONSchema(schema, { io: 'input' }))).toBe(text));

test('a reference is the name of its shape', () => {
  const Point = z.object({ x: z.number() }).meta({ id: 'TestPoint' });
  const { $defs: _, ...root } = z.toJSONSchema(z.object({ from: Point, to: Point.nullable() }));
  expect(typeText(root)).toBe('{\n  from: TestPoint;\n  to: TestPoint | null;\n}');
});
