import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { publishedPackages, tarballOf, WORKSPACE } from '../src/workspace.ts';
import { type Consumer, createConsumer } from './consumer.ts';
import { EXAMPLE_WORLDS, programOf } from './example-worlds.ts';
import { readmeExample, readmeTests, toCommonJs } from './readme-example.ts';

const libraries = publishedPackages().filter(({ manifest }) => !('bin' in manifest));

function fileOf(name: string) {
  return name.replace(/.*\//, '');
}

describe('libraries in a project of their own', () => {
  let consumer: Consumer;

  beforeAll(async () => {
    const { devDependencies } = JSON.parse(readFileSync(join(WORKSPACE, 'package.json'), 'utf8'));
    const types = `@types/node@${devDependencies['@types/node']}`;
    consumer = await createConsumer([types, ...libraries.map(({ manifest }) => tarballOf(manifest))]);
  });
  afterAll(() => consumer?.remove());

  test.each(libraries.map(({ manifest, folder }) => [manifest.name, folder]))(
    "the README's example of %s runs, imported and required",
    async (name, folder) => {
      const world = EXAMPLE_WORLDS[name];
      if (!world) throw new Error(`test/example-worlds.ts does not know ${name}.`);
      const program = programOf(readmeExample(folder), world);
      await writeFile(join(consumer.folder, `${fileOf(name)}.mts`), program);
      await writeFile(join(consumer.folder, `${fileOf(name)}.cts`), toCommonJs(program));
      const files = [`${fileOf(name)}.mts`, `${fileOf(name)}.cts`];
      const said = await Promise.all(files.map((file) => consumer.run(process.execPath, [file])));
      for (const text of said) expect(text).toMatch(world.prints);
    },
  );

  test('the test in the README of fake-stores passes, also when it runs again', async () => {
    const { folder } = libraries.find(({ manifest }) => manifest.name === '@storedeck/fake-stores')!;
    const [code] = readmeTests(folder);
    await writeFile(join(consumer.folder, 'own-app.test.mts'), code!);
    for (let run = 0; run < 2; run += 1)
      expect(await consumer.run(process.execPath, ['--test', 'own-app.test.mts'])).toMatch(
        /pass 2\n.*fail 0\n/s,
      );
  });

  test.each(['nodenext', 'bundler'])('the examples compile with moduleResolution %s', async (resolution) => {
    const project = join(consumer.folder, resolution);
    await mkdir(project);
    for (const { manifest, folder } of libraries)
      await writeFile(join(project, `${fileOf(manifest.name)}.ts`), readmeExample(folder));
    const compilerOptions = {
      module: resolution === 'nodenext' ? 'nodenext' : 'preserve',
      moduleResolution: resolution,
      target: 'es2024',
      types: ['node'],
      strict: true,
      noEmit: true,
    };
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    const tsc = join(WORKSPACE, 'node_modules/typescript/bin/tsc');
    expect(await consumer.run(process.execPath, [tsc, '-p', project])).toBe('');
  });
});
