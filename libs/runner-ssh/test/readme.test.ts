import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from '@jest/globals';
import { startFakeMac } from '@storedeck/fake-devices';

async function run(file: string) {
  return (await promisify(execFile)(process.execPath, ['--conditions=@storedeck/source', file])).stdout;
}

const PACKAGE = join(import.meta.dirname, '..');

test('the table of errors has every error code, and says what to do', () => {
  const source = readFileSync(join(PACKAGE, 'src/runner-error.ts'), 'utf8');
  const codes = [...source.matchAll(/^ {2}\| '([A-Z_]+)'/gm)].map(([, code]) => code);
  const rows = [
    ...readFileSync(join(PACKAGE, 'README.md'), 'utf8').matchAll(/^\| `([A-Z_]+)` .*\|.*\S.*\| *\S.*\|$/gm),
  ];
  expect(rows.map(([, code]) => code).sort()).toEqual(codes.sort());
});

test('the example of the README runs; only the address is replaced', async () => {
  const example = /```ts\n([^]*?)```/.exec(readFileSync(join(PACKAGE, 'README.md'), 'utf8'))?.[1] ?? '';
  expect(example.split('\n').length).toBeLessThanOrEqual(16);
  const wda = createServer((_, response) => response.end('{"value":{"ready":true}}')).listen(0, '127.0.0.1');
  await new Promise((resolve) => wda.once('listening', resolve));
  const simulator = { udid: 'A1', name: 'iPhone 16', runtime: 'iOS 18.2', state: 'Booted' } as const;
  const ports = { 8100: (wda.address() as { port: number }).port };
  const mac = await startFakeMac({ user: 'me', password: 'secret', simulators: [simulator], ports });
  const folder = mkdtempSync(join(PACKAGE, 'out-tsc-readme-'));
  try {
    const file = join(folder, 'example.ts');
    writeFileSync(file, example.replace("host: 'mac-mini.local'", `host: '127.0.0.1', port: ${mac.port}`));
    const printed = await run(file);
    expect(printed).toContain(mac.hostKey.fingerprint);
    expect(printed).toContain("name: 'iPhone 16'");
    expect(printed).toContain('{"value":{"ready":true}}');
  } finally {
    rmSync(folder, { recursive: true });
    await mac.close();
    wda.closeAllConnections();
    wda.close();
  }
});
