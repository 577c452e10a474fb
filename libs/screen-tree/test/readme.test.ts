import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

import { expect, test } from '@jest/globals';

import * as screenTree from '../src/index.ts';

test('the examples of the README print the results that the README shows', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const printed: unknown[] = [];
  for (const [, code = ''] of readme.matchAll(/```ts\n([\s\S]*?)```/g)) {
    const body = stripTypeScriptTypes(code.replaceAll(/^import .*\n/gm, ''));
    const example = new Function('console', ...Object.keys(screenTree), body);
    example({ log: (value: unknown) => printed.push(value) }, ...Object.values(screenTree));
  }
  expect(printed).toEqual(['@1 button "Sign in" [id=login]', 'com.example:id/login', '~ @2 text "4 plants"']);
});
