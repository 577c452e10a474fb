import { readFile } from 'node:fs/promises';

import { expect, test } from '@jest/globals';

import { createApiMarkdown } from '../src/index.ts';

test('docs/api.md is up to date (else: npm run docs -w @storedeck/contract)', async () =>
  expect(await readFile(new URL('../../../docs/api.md', import.meta.url), 'utf8')).toBe(createApiMarkdown()));
