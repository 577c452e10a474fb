import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningFakeStores, startFakeStores } from '@storedeck/fake-stores/node';

import { makeTarballPath, publishedPackages } from '../src/workspace.ts';
import { createConsumer } from './consumer.ts';
import { buildProgram, exampleWorlds } from './example-worlds.ts';
import { readmeExamples } from './readme-example.ts';

let fake: RunningFakeStores;
beforeAll(async () => {
  fake = await startFakeStores({ pictures: { bytes: 2000 } });
});
afterAll(() => fake?.close());

const packages = new Map(publishedPackages().map((each) => [each.manifest.name, each]));

/** Returns a package and those of the workspace on which it depends, at any depth. */
function withDependencies(name: string, found = new Set<string>()): Set<string> {
  if (!packages.has(name) || found.has(name)) return found;
  found.add(name);
  for (const each of Object.keys(packages.get(name)?.manifest.dependencies ?? {}))
    withDependencies(each, found);
  return found;
}

/** Returns a program in which the fakes, which run in this process, take the place of those that it would start. */
async function buildAlone(name: string): Promise<string> {
  const { ascBaseUrl, playBaseUrl, playTokenUrl } = fake;
  const { env } = await fake.stores.makeCredentials();
  const [world] = exampleWorlds(name);
  const [code] = readmeExamples(packages.get(name)!.folder);
  const replacements = {
    "import { startFakeStores } from '@storedeck/fake-stores/node';\n": '',
    'await startFakeStores({ pictures: { bytes: 2000 } })': JSON.stringify({
      ascBaseUrl,
      playBaseUrl,
      playTokenUrl,
    }),
    'const { env } = await fake.stores.makeCredentials()': `const env: Record<string, string> = ${JSON.stringify(env)}`,
  };
  const before = Object.entries(replacements).reduce(
    (text, [from, to]) => text.replace(from, to),
    world!.before ?? '',
  );
  return buildProgram(code!, { ...world!, before, after: '' });
}

test.each(['@storedeck/app-store', '@storedeck/google-play'])(
  'a project with %s alone reads a listing',
  async (name) => {
    const names = [...withDependencies(name)];
    const consumer = await createConsumer(names.map((each) => makeTarballPath(packages.get(each)!.manifest)));
    try {
      const installed = await readdir(join(consumer.folder, 'node_modules/@storedeck'));
      expect(installed.toSorted()).toEqual(names.map((each) => each.replace('@storedeck/', '')).toSorted());
      for (const other of ['contract', 'store-sync', 'fake-stores']) expect(installed).not.toContain(other);
      expect(installed.filter((each) => ['app-store', 'google-play'].includes(each))).toHaveLength(1);
      const program = await buildAlone(name);
      expect(program).not.toContain('fake-stores');
      await writeFile(join(consumer.folder, 'read.mts'), program);
      expect(await consumer.run(process.execPath, ['read.mts'])).toMatch(exampleWorlds(name)[0]!.prints);
    } finally {
      await consumer.remove();
    }
  },
);
