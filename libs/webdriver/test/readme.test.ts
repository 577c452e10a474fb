import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

import { expect, test } from '@jest/globals';
import { startFakeIphone } from '@storedeck/fake-devices';

import { WebDriver } from '../src/index.ts';

test('the example of the README runs', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(15);
  const phone = await startFakeIphone();
  const printed: unknown[][] = [];
  const body = stripTypeScriptTypes(code.replaceAll(/^import .*\n/gm, ''));
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as FunctionConstructor;
  const example = new AsyncFunction('WebDriver', 'console', body.replace('4723', String(phone.httpPort)));
  await example(WebDriver, { log: (...values: unknown[]) => printed.push(values) });
  expect(phone.gestures).toEqual([{ kind: 'tap', x: 120, y: 640 }]);
  expect(printed).toEqual([[true, 393, 852, true]]);
  expect(phone.sessionId).toBeNull();
  await phone.close();
});
