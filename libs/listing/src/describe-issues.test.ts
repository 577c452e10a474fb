import { expect, test } from '@jest/globals';
import { z } from 'zod';

import { describeIssues } from './describe-issues.ts';

const Sample = z.strictObject({
  version: z.literal(1),
  kind: z.enum(['phone', 'tablet']).default('phone'),
  colours: z.array(z.string().regex(/^#/, 'must be a colour such as #1c6bff')).min(2).default([]),
  size: z.int().min(320).max(4000).default(320),
  name: z.string().min(1).max(5).default('a'),
  font: z.union([z.string().min(1), z.array(z.string()).min(1)]).default('sans'),
  fill: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('colour') }),
      z.strictObject({ kind: z.literal('picture') }),
    ])
    .optional(),
  app: z.union([z.string(), z.strictObject({ ios: z.string().optional() })]).optional(),
  texts: z.record(z.string().regex(/^[a-z]+$/, 'must be a language'), z.string()).default({}),
});

test.each([
  [[], 'The design must be an object in { }, not a list in [ ].'],
  [{}, 'version is missing.'],
  [{ version: 2 }, 'version must be 1.'],
  [{ version: 1, kind: 'watch' }, 'kind must be “phone” or “tablet”.'],
  [{ version: 1, colours: 'red' }, 'colours must be a list in [ ], not a text.'],
  [{ version: 1, colours: ['#1'] }, 'colours must have at least 2 entries.'],
  [{ version: 1, colours: ['#1', 'red'] }, 'colours[1] must be a colour such as #1c6bff.'],
  [{ version: 1, size: '320' }, 'size must be a number, not a text.'],
  [{ version: 1, size: 320.5 }, 'size must be a whole number, not 320.5.'],
  [{ version: 1, size: 12 }, 'size must be at least 320.'],
  [{ version: 1, size: 9999 }, 'size must be at most 4000.'],
  [{ version: 1, name: '' }, 'name must not be empty.'],
  [{ version: 1, name: 'abcdef' }, 'name must have at most 5 characters.'],
  [{ version: 1, font: 3 }, 'font must be a text or a list in [ ], not 3.'],
  [{ version: 1, font: [] }, 'font must not be empty.'],
  [{ version: 1, font: [3] }, 'font[0] must be a text, not 3.'],
  [{ version: 1, fill: { kind: 'color' } }, 'fill.kind must be “colour” or “picture”.'],
  [{ version: 1, app: { ios: 3 } }, 'app.ios must be a text, not 3.'],
  [{ version: 1, app: { windows: 'a' } }, '“windows” is unknown in app.'],
  [{ version: 1, langauges: [] }, '“langauges” is unknown.'],
  [{ version: 1, texts: { 'en-': 'a' } }, 'texts.en- must be a language.'],
])('says what is wrong with %j', (written, sentence) => {
  const result = Sample.safeParse(written);
  expect(result.error && describeIssues(result.error, written, 'The design')).toEqual([sentence]);
});
