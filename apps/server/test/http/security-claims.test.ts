import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../../..');
const DOCUMENT = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const TEST = /`([\w./-]+\/test\/|[\w./-]+\.(?:test\.ts|mjs))`(?: "([^"]+)")?/g;

test.each([...DOCUMENT.matchAll(TEST)].map(([claim, path = '', title]) => [claim, path, title]))(
  'docs/security.md names an existing test: %s',
  (_claim, path, title) => {
    const place = [
      join(import.meta.dirname, '..', path ?? ''),
      join(ROOT, path ?? ''),
      join(ROOT, 'apps/server', path ?? ''),
    ].find(existsSync);
    expect(place).toBeDefined();
    if (title) expect(readFileSync(place ?? '', 'utf8')).toContain(title);
  },
);
