import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { publishedPackages, readManifest, TARBALLS, WORKSPACE } from '../src/workspace.ts';
import { type Consumer, createConsumer } from './consumer.ts';
import { exampleWorlds, buildProgram } from './example-worlds.ts';
import { readmeExamples, readmeTests, toCommonJs } from './readme-example.ts';

const libraries = publishedPackages()
  .filter(({ manifest }) => !('bin' in manifest))
  .map(({ folder, manifest: { name } }) => ({ name, shortName: name.replace(/.*\//, ''), folder }));

const examples = libraries.flatMap(({ name, shortName, folder }) =>
  readmeExamples(folder).map((code, index) => ({ name, id: `${shortName}-${index + 1}`, index, code })),
);

const tests = libraries.flatMap(({ shortName, folder }) =>
  readmeTests(folder).map((code, index) => ({ id: `${shortName}-test-${index + 1}`, code })),
);

let consumer: Consumer;

beforeAll(async () => {
  // The type of a published manifest has no development dependencies, so a cast is needed for the root's manifest.
  const { devDependencies } = readManifest(WORKSPACE) as unknown as {
    devDependencies: Record<string, string>;
  };
  // The installation that the READMEs describe: npm install path/to/storedeck/out/packages/*.tgz
  const tarballs = globSync('*.tgz', { cwd: TARBALLS }).map((file) => join(TARBALLS, file));
  consumer = await createConsumer([`@types/node@${devDependencies['@types/node']}`, ...tarballs]);
});
afterAll(() => consumer?.remove());

test.each(examples)(
  'example $id runs twice in a folder, in another folder, and as CommonJS',
  async ({ name, id, index, code }) => {
    const world = exampleWorlds(name)[index];
    if (!world) throw new Error(`test/example-worlds.ts has no entry for example ${index + 1} of ${name}.`);
    const program = buildProgram(code, world);
    const imported = join(consumer.folder, `${id}.mts`);
    const required = join(consumer.folder, `${id}.cts`);
    await writeFile(imported, program);
    await writeFile(required, toCommonJs(program));
    for (const [file, folder] of [
      [imported, id],
      [imported, id],
      [imported, `elsewhere/${id}`],
      [required, `required/${id}`],
    ] as const) {
      const cwd = join(consumer.folder, folder);
      await mkdir(cwd, { recursive: true });
      expect(await consumer.run(process.execPath, [file], cwd)).toMatch(world.prints);
    }
  },
);

test('the test in the README of fake-stores passes twice', async () => {
  expect(tests.map(({ id }) => id)).toEqual(['fake-stores-test-1']);
  await writeFile(join(consumer.folder, 'own-app.test.mts'), tests[0]!.code);
  for (let run = 0; run < 2; run += 1)
    expect(await consumer.run(process.execPath, ['--test', 'own-app.test.mts'])).toMatch(
      /pass 2\n.*fail 0\n/s,
    );
});

test.each(['nodenext', 'bundler'])('the examples compile with moduleResolution %s', async (resolution) => {
  // The types of `canvaskit-wasm` and those of TypeScript both describe WebGPU, and contradict each other.
  for (const skipLibCheck of [false, true]) {
    const drawn = [...examples, ...tests].filter(
      ({ code }) => code.includes('@storedeck/frames') === skipLibCheck,
    );
    await compileExamples(drawn, { resolution, skipLibCheck });
  }
});

async function compileExamples(
  compiled: readonly { readonly id: string; readonly code: string }[],
  { resolution, skipLibCheck }: { resolution: string; skipLibCheck: boolean },
): Promise<void> {
  const project = join(consumer.folder, `${resolution}-${skipLibCheck}`);
  await mkdir(project);
  for (const { id, code } of compiled) await writeFile(join(project, `${id}.ts`), code);
  const compilerOptions = {
    module: resolution === 'nodenext' ? 'nodenext' : 'preserve',
    moduleResolution: resolution,
    target: 'es2024',
    types: ['node'],
    strict: true,
    // A project that `tsc --init` has made has these two as well.
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck,
    noEmit: true,
  };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const tsc = join(WORKSPACE, 'node_modules/typescript/bin/tsc');
  expect(await consumer.run(process.execPath, [tsc, '-p', project])).toBe('');
}

test('an older Node prints the required version', async () => {
  const olderVersion = `Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } });`;
  const program = `${olderVersion} await import('@storedeck/android').catch(({ message }) => console.log(message));`;
  expect(await consumer.run(process.execPath, ['--input-type=module', '--eval', program])).toBe(
    '@storedeck/host needs Node.js 22.18 or newer; this is Node.js 20.20.2.\n',
  );
});
