import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

import { expect, test } from '@jest/globals';
import { FakeIosHost, startFakeIphone } from '@storedeck/fake-devices';

import { createWda } from '../src/index.ts';

test('the example of the README runs', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(15);
  const phone = await startFakeIphone();
  const host = new FakeIosHost({ phones: [phone] });
  const printed: string[] = [];
  const body = stripTypeScriptTypes(code.replaceAll(/^import .*\n/gm, ''));
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as FunctionConstructor;
  const example = new AsyncFunction('createWda', 'LocalHost', 'process', 'console', body);
  await example(
    createWda,
    function LocalHost() {
      return host;
    },
    { env: {} },
    { log: (line: string) => printed.push(line) },
  );
  expect(phone.gestures).toEqual([{ kind: 'tap', x: 120, y: 640 }]);
  expect(printed[0]).toMatch(/^1 device, a screenshot of \d{5,} bytes$/);
  await host.close();
  await phone.close();
});
