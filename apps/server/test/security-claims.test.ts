import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../..');
const DOCUMENT = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const TEST = /`([\w./-]+\/test\/|[\w./-]+\.(?:test\.ts|mjs))`(?: "([^"]+)"| (R\d+))?/g;

test.each(
  [...DOCUMENT.matchAll(TEST)].map(([claim, path = '', title, scenario]) => [claim, path, title ?? scenario]),
)('docs/security.md names a test that is there: %s', (_claim, path, title) => {
  const place = [
    join(import.meta.dirname, path ?? ''),
    join(ROOT, path ?? ''),
    join(ROOT, 'apps/server', path ?? ''),
  ].find(existsSync);
  expect(place).toBeDefined();
  if (title) expect(readFileSync(place ?? '', 'utf8')).toContain(title);
});
