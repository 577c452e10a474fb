import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { describe, expect, test } from '@jest/globals';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import ts from 'typescript';

import { publishedPackages, makeTarballPath } from '../src/workspace.ts';

const packages = publishedPackages().map(({ manifest }) => ({
  ...manifest,
  tarball: makeTarballPath(manifest),
}));
const libraries = packages.filter((manifest) => !('bin' in manifest));

describe.each(packages)('$name', ({ name, tarball }) => {
  test('publint finds no problem', async () => {
    const { messages, pkg } = await publint({
      pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer },
      strict: true,
    });
    expect(messages.map((message) => formatMessage(message, pkg as Record<string, unknown>))).toEqual([]);
  });

  test('contains its code, source maps, licence and README, and nothing else', () => {
    const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
    const inPackage = files.map((path) => path.replace('package/', ''));
    expect(inPackage).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
    const allowed =
      name === 'storedeck'
        ? /^(LICENSE|README\.md|package\.json|dist\/index\.d\.ts|dist\/.*\.(js|html|css|svg|txt|md)(\.gz)?|dist\/(codecs|web\/assets)\/.*\.wasm|skills\/storedeck\/SKILL\.md|node_modules\/@fontsource.*\/(LICENSE|package\.json|unicode\.json|.*\.woff2))$/
        : /^(LICENSE|README\.md|package\.json|dist\/.*\.(js|js\.map|d\.ts)|dist\/bundled\/THIRD-PARTY-LICENSES\.txt)$/;
    expect(inPackage.filter((path) => !allowed.test(path) || /\.test\./.test(path))).toEqual([]);
  });
});

test.each(packages)('$name names its repository, keywords and version of Node', ({ name, tarball }) => {
  const manifest = JSON.parse(readContent(tarball, name).readFile(`/node_modules/${name}/package.json`));
  const directory = name === 'storedeck' ? 'apps/server' : name.replace('@storedeck/', 'libs/');
  expect(manifest).toMatchObject({
    repository: { type: 'git', url: 'git+https://github.com/storedeck/storedeck.git', directory },
    homepage: `https://github.com/storedeck/storedeck/tree/main/${directory}#readme`,
    bugs: 'https://github.com/storedeck/storedeck/issues',
    license: 'MIT',
    engines: { node: expect.stringMatching(/^>=22\.1[89]$/) },
  });
  expect(manifest.keywords.length).toBeGreaterThan(3);
});

test.each(libraries)('$name has a source map with its sources for each script', ({ name, tarball }) => {
  const content = readContent(tarball, name);
  const own = content.listFiles().filter((file) => !file.includes('/dist/bundled/'));
  for (const path of own.filter((file) => file.endsWith('.js'))) {
    expect(content.readFile(path)).toMatch(/\n\/\/# sourceMappingURL=.*\.js\.map\s*$/);
    const { sources, sourcesContent } = JSON.parse(content.readFile(`${path}.map`));
    expect([path, sources.length, sourcesContent.length]).toEqual([path, 1, 1]);
  }
});

test.each(['@storedeck/runner-ssh', '@storedeck/fake-devices'])(
  '%s contains ssh2 with its licences, and does not depend on it',
  (name) => {
    const content = readContent(libraries.find((library) => library.name === name)!.tarball, name);
    const { dependencies } = JSON.parse(content.readFile(`/node_modules/${name}/package.json`));
    expect(Object.keys(dependencies).filter((dependency) => /ssh2|cpu-features/.test(dependency))).toEqual(
      [],
    );
    const bundled = `/node_modules/${name}/dist/bundled`;
    const notices = content.readFile(`${bundled}/THIRD-PARTY-LICENSES.txt`);
    for (const part of ['ssh2', 'asn1', 'bcrypt-pbkdf', 'safer-buffer', 'tweetnacl'])
      expect(notices).toMatch(new RegExp(`^${part} \\d`, 'm'));
    expect(gzipSync(content.readFile(`${bundled}/ssh2.js`)).length).toBeLessThan(120_000);
  },
);

test.each(packages.filter(({ exports }) => exports))(
  'the types of $name are right',
  async ({ name, tarball }) => {
    const result = await checkPackage(readContent(tarball, name));
    // Two kinds of problems are ignored. `require` of an ES module is no problem, because current versions of Node
    // support it. Problems with Node 10 are ignored, because Node 10 is not supported.
    const problems = result.types
      ? result.problems.filter(
          (problem) =>
            problem.kind !== 'CJSResolvesToESM' &&
            !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
        )
      : ['no types'];
    expect(problems).toEqual([]);
  },
);

test.each([
  [
    '@storedeck/contract',
    [
      '@storedeck/foreign-text',
      '@storedeck/listing',
      '@storedeck/listing/reviews',
      '@storedeck/releases',
      '@storedeck/setup',
      'eventsource-parser',
      'zod',
    ],
  ],
  ['@storedeck/listing', ['@storedeck/pictures', '@storedeck/pictures/video', 'diff', 'zod']],
  ['@storedeck/releases', ['@storedeck/listing', 'zod']],
  ['@storedeck/setup', ['@storedeck/listing']],
])('%s, which pages load, imports only %j', (name, expected) => {
  const tarball = libraries.find((library) => library.name === name)!.tarball;
  const content = readContent(tarball, name);
  const scripts = content.listFiles().filter((path) => path.endsWith('.js'));
  const imports = scripts.flatMap((path) =>
    ts.preProcessFile(content.readFile(path)).importedFiles.map(({ fileName }) => fileName),
  );
  expect(new Set(imports.filter((from) => !from.startsWith('.')))).toEqual(new Set(expected));
});

function readContent(tarball: string, name: string) {
  const content = createPackageFromTarballData(readFileSync(tarball));
  expect(content.packageName).toBe(name);
  return content;
}
