import { readFile } from 'node:fs/promises';

import { describe, expect, test } from '@jest/globals';
import { STORE_NAMES, STORES } from '@storedeck/listing';

import { guideMarkdown, VARIABLE_NAMES, type Way, WAYS } from '../src/index.ts';

const ways: readonly Way[] = STORES.flatMap((store) => WAYS[store]);
const commands = ways.flatMap(({ steps }) => steps.flatMap((step) => step.commands ?? []));

test('docs/credentials.md is up to date (else: npm run docs -w @storedeck/setup)', async () =>
  expect(await readFile(new URL('../../../docs/credentials.md', import.meta.url), 'utf8')).toBe(
    guideMarkdown(),
  ));

test('README.md lists the same ways', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^ +\| (App Store|Google Play) +\| (\S.*?) +\|/gm)];
  const expected = ways.map(({ store, title }) => `${STORE_NAMES[store]}: ${title}`.toLowerCase());
  expect(rows.map(([, store, title]) => `${store}: ${title}`.toLowerCase()).toSorted()).toEqual(
    expected.toSorted(),
  );
});

describe('the ways', () => {
  test.each(ways.map((way) => [way.id, way] as const))('%s sets known variables, each once', (_id, way) => {
    const names = way.variables.map((line) => line.split('=')[0]);
    expect(VARIABLE_NAMES).toEqual(expect.arrayContaining(names));
    expect(new Set(names).size).toBe(names.length);
  });

  test('each command is one line of gcloud, and every word to replace is known', () => {
    const known = ['NAME', 'PROJECT', 'NUMBER', 'OWNER', 'REPOSITORY', 'YOU', 'EXAMPLE', 'COM'];
    for (const command of commands) {
      expect(command).toMatch(/^gcloud [^\n]+$/);
      expect(known).toEqual(expect.arrayContaining(command.match(/\b[A-Z]{2,}\b/g) ?? []));
    }
  });

  test('no command asks for the scope of Google Play: Google refuses it to the client of gcloud', () => {
    for (const command of commands) expect(command).not.toContain('--scopes');
  });
});
