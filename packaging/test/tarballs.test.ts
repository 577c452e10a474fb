import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { describe, expect, test } from '@jest/globals';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import ts from 'typescript';

import { publishedPackages, tarballOf } from '../src/workspace.ts';

const packages = publishedPackages().map(({ manifest }) => ({ ...manifest, tarball: tarballOf(manifest) }));
const libraries = packages.filter((manifest) => !('bin' in manifest));

describe.each(packages)('$name', ({ name, tarball }) => {
  test('publint has nothing to say', async () => {
    const { messages, pkg } = await publint({
      pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer },
      strict: true,
    });
    expect(messages.map((message) => formatMessage(message, pkg as Record<string, unknown>))).toEqual([]);
  });

  test('holds what runs, its licence and its README, and nothing else', () => {
    const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
    const inPackage = files.map((path) => path.replace('package/', ''));
    expect(inPackage).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
    const allowed =
      name === 'storedeck'
        ? /^(LICENSE|README\.md|package\.json|dist\/.*\.(js|html|css|svg|txt|md)(\.gz)?|node_modules\/@fontsource.*\/(LICENSE|package\.json|unicode\.json|.*\.woff2))$/
        : /^(LICENSE|README\.md|package\.json|dist\/.*\.(js|d\.ts))$/;
    expect(inPackage.filter((path) => !allowed.test(path) || /\.test\./.test(path))).toEqual([]);
  });
});

test.each(packages)('$name: are the types wrong? No', async ({ name, tarball }) => {
  const result = await checkPackage(contentOf(tarball, name));
  // ES modules only: who requires one gets it through `require(esm)`, and Node 10 gets nothing.
  const problems = result.types
    ? result.problems.filter(
        (problem) =>
          problem.kind !== 'CJSResolvesToESM' &&
          !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
      )
    : ['no types'];
  expect(problems).toEqual([]);
});

test.each([
  ['@storedeck/contract', ['@storedeck/listing', 'zod']],
  ['@storedeck/listing', ['diff', 'zod']],
])('%s is small, and imports only %j', (name, expected) => {
  const tarball = libraries.find((library) => library.name === name)!.tarball;
  expect(statSync(tarball).size).toBeLessThan(60_000);
  const content = contentOf(tarball, name);
  const scripts = content.listFiles().filter((path) => path.endsWith('.js'));
  const imports = scripts.flatMap((path) =>
    ts.preProcessFile(content.readFile(path)).importedFiles.map(({ fileName }) => fileName),
  );
  expect(new Set(imports.filter((from) => !from.startsWith('.')))).toEqual(new Set(expected));
});

function contentOf(tarball: string, name: string) {
  const content = createPackageFromTarballData(readFileSync(tarball));
  expect(content.packageName).toBe(name);
  return content;
}
