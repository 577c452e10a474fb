import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from '@jest/globals';

import { editFlow, readFlow } from '../src/index.ts';

/** Flows of public apps, beside the checkout: a folder for each repository. They are not part of the project. */
const FOLDER = fileURLToPath(new URL('../../../../shared/world/maestro/', import.meta.url));

/** Flows of Maestro's own tests, most of which are wrong on purpose. */
const OWN_TESTS = 'mobile-dev-inc__Maestro';

const REPOSITORIES = existsSync(FOLDER)
  ? readdirSync(FOLDER, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== OWN_TESTS)
      .map(({ name }) => ({ name, files: readFlows(join(FOLDER, name)) }))
      .filter(({ files }) => files.length > 0)
  : [];

function readFlows(folder: string): { readonly path: string; readonly source: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ya?ml$/u.test(path) && !/config\.ya?ml$/u.test(path))
    .map((path) => ({ path, source: readFileSync(join(folder, path), 'utf8') }));
}

const suite = REPOSITORIES.length > 0 ? describe : describe.skip;

suite(
  `the flows of real apps${REPOSITORIES.length > 0 ? '' : ' (left out: they are not on this computer)'}`,
  () => {
    test('are read: at least 90 % of the files of the mean repository that need no JavaScript', () => {
      const shares = REPOSITORIES.flatMap(({ files }) => {
        const plain = files.filter(
          ({ source }) => !/runScript|evalScript|\$\{output\.|Date\.now|\.substring/u.test(source),
        );
        const read = plain.filter(({ path, source }) =>
          readFlow(source, path).issues.every(({ severity }) => severity === 'warning'),
        );
        return plain.length === 0 ? [] : [read.length / plain.length];
      });
      const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
      expect(mean).toBeGreaterThanOrEqual(0.9);
    });

    test('keep every byte when a step is added and removed again', () => {
      for (const { path, source } of REPOSITORIES.flatMap(({ files }) => files)) {
        const { flow } = readFlow(source, path);
        const isList = flow !== undefined && /^---\s*$/mu.test(source) && flow.steps.length > 0;
        if (!isList) continue;
        const added = editFlow(source, { kind: 'insert', at: 0, steps: [{ command: 'back' }] });
        expect(editFlow(added, { kind: 'delete', at: 0 })).toBe(source);
      }
    });
  },
);
