import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';
import { TOOLS } from '@storedeck/agents';

const NAMES = TOOLS.map(({ name }) => name);

function read(path: string): string {
  return readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8');
}

test('docs/agents.md describes each tool, in the order of the list, with what it changes', () => {
  const rows = [...read('docs/agents.md').matchAll(/^\| `([a-z_]+)`\s*\|\s*([^|]*?)\s*\|/gm)];
  const kinds = { read: '', device: 'a device', new: 'New' };
  const described = rows.map(([, name, changes]) => [name, changes]);
  expect(described).toEqual(TOOLS.map(({ name, kind }) => [name, kinds[kind]]));
});

test('the skill has the front matter that programs read, and names existing tools only', () => {
  const text = read('apps/server/skills/storedeck/SKILL.md');
  const [, matter = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  const fields = Object.fromEntries(
    matter.split('\n').map((line) => [line.split(':')[0], line.replace(/^[^:]*: /, '')]),
  );
  expect(fields['name']).toBe('storedeck');
  expect(fields['description']?.length).toBeLessThanOrEqual(1024);
  const named = [...text.matchAll(/`([a-z]+(?:_[a-z]+)?)`/g)].map(([, name]) => name);
  const others = ['device', 'find', 'since', 'ref', 'store', 'locale', 'refresh', 'hash', 'max'];
  expect(named.filter((name) => !NAMES.includes(name!) && !others.includes(name!))).toEqual([]);
  expect(NAMES.filter((name) => !named.includes(name))).toEqual([]);
});
