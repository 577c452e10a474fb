import { spawnSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

import { afterEach, expect, test } from '@jest/globals';

import { WORKSPACE } from '../src/workspace.ts';

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('two folders that import each other are a circle, and the imports are named', () => {
  const { printed, exitCode } = findCircles({
    'libs/shop/src/till/pay.ts': `import { coin } from '../purse/coin.ts';\nexport const pay = coin;`,
    'libs/shop/src/purse/coin.ts': `export const coin = 1;`,
    'libs/shop/src/purse/receipt.ts': `import { pay } from '../till/pay.ts';\nexport const receipt = pay;`,
  });
  expect(printed).toBe(
    [
      'Circle of folders: libs/shop/src/purse → libs/shop/src/till → libs/shop/src/purse',
      '    libs/shop/src/purse/receipt.ts → libs/shop/src/till/pay.ts',
      '    libs/shop/src/till/pay.ts → libs/shop/src/purse/coin.ts\n',
    ].join('\n'),
  );
  expect(exitCode).toBe(1);
});

test.each([
  ['a type', `import type { Coin } from '../purse/coin.ts';\nexport type Pay = Coin;`],
  ['an import at first use', `export const pay = async () => import('../purse/coin.ts');`],
  ['an export of another file', `export { coin } from '../purse/coin.ts';`],
])('%s makes a circle too', (_name, pay) => {
  const { printed, exitCode } = findCircles({
    'apps/shop/src/rooms/till/pay.ts': pay,
    'apps/shop/src/rooms/till/open.ts': `export const open = true;`,
    'apps/shop/src/rooms/purse/coin.ts': `export const coin = 1;\nexport type Coin = 1;`,
    'apps/shop/src/rooms/purse/deep/bag.ts': `import { open } from '../../till/open.ts';\nexport const bag = open;`,
  });
  expect(printed).toContain('Circle of folders: apps/shop/src/rooms/');
  expect(exitCode).toBe(1);
});

test('a circle of three folders is found', () => {
  const { printed } = findCircles({
    'libs/shop/src/a/one.ts': `import '../b/two.ts';`,
    'libs/shop/src/b/two.ts': `import '../c/three.ts';`,
    'libs/shop/src/c/three.ts': `import '../a/four.ts';`,
    'libs/shop/src/a/four.ts': `export const four = 4;`,
  });
  expect(printed).toContain('libs/shop/src/a → libs/shop/src/b → libs/shop/src/c → libs/shop/src/a');
});

test('a circle of files is found', () => {
  const { printed, exitCode } = findCircles({
    'libs/shop/src/one.ts': `import './two.ts';`,
    'libs/shop/src/two.ts': `import './one.ts';`,
  });
  expect(printed).toMatch(/^Circle of files: libs\/shop\/src\/(one|two)\.ts → /);
  expect(exitCode).toBe(1);
});

test('the files of a plan must not import those of a publication', () => {
  const [source, target] = ['plan/plan.ts', 'journal/journal.ts'].map(
    (file) => `libs/store-sync/src/publish/${file}`,
  ) as [string, string];
  const { printed, exitCode } = findCircles({
    [source]: `import '${relative(dirname(source), target)}';`,
    [target]: `export const one = 1;`,
  });
  expect(printed).toBe(`A plan does not know how a publication is kept: ${source} → ${target}\n`);
  expect(exitCode).toBe(1);
});

test('files of the parent, tests outside of the sources and other packages make no circle', () => {
  const { printed, exitCode } = findCircles({
    'libs/shop/src/index.ts': `export { pay } from './till/pay.ts';`,
    'libs/shop/src/shop-error.ts': `export const shopError = 1;`,
    'libs/shop/src/till/pay.ts': `import { shopError } from '../shop-error.ts';\nexport const pay = shopError;`,
    'libs/shop/test/till/pays.ts': `import { pay } from '../../src/till/pay.ts';\nexport const pays = pay;`,
    'libs/bank/src/till/open.ts': `import { pay } from '../../../shop/src/till/pay.ts';\nexport const open = pay;`,
  });
  expect(printed).toBe('No circles among 5 files\n');
  expect(exitCode).toBe(0);
});

/** What `npm run cycles` does, with the files of a made-up workspace. */
function findCircles(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'circles-'));
  made.push(folder);
  const rules = JSON.stringify(join(WORKSPACE, '.dependency-cruiser.mjs'));
  const config = `import config from ${rules};\nexport default config;`;
  const all = { ...files, '.dependency-cruiser.mjs': config, 'tsconfig.base.json': '{}' };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const roots = [...new Set(Object.keys(files).map((path) => path.split('/', 1)[0]!))];
  const cruiser = join(WORKSPACE, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const found = run([cruiser, '--output-type', 'json', ...roots], folder);
  const { stdout: printed, status: exitCode } = run(
    [join(WORKSPACE, 'find-circles.mjs')],
    folder,
    found.stdout,
  );
  return { printed, exitCode };
}

function run(args: string[], cwd: string, input = '') {
  return spawnSync(process.execPath, args, { cwd, input, encoding: 'utf8' });
}
