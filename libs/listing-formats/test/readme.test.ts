import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

import { readContent, fill } from './folders.ts';
import { png } from './sample-pictures.ts';

const PACKAGE = join(import.meta.dirname, '..');

test('the example of the README makes a store.config.json of a fastlane folder, also if it runs twice', async () => {
  const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8');
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(15);
  const folder = join(PACKAGE, 'out-tsc', `readme-${process.pid}`);
  await mkdir(folder, { recursive: true });
  try {
    await fill(folder, {
      'example.ts': code,
      'fastlane/Appfile': 'app_identifier("app.tilia")',
      'fastlane/metadata/en-US/name.txt': 'Garden\n',
      'fastlane/metadata/en-US/keywords.txt': 'a,b\n',
      'fastlane/metadata/android/en-US/title.txt': 'Garden\n',
      'fastlane/screenshots/en-US/01.png': png({ width: 1290, height: 2796 }),
    });
    const args = ['--conditions=@storedeck/source', '--disable-warning=ExperimentalWarning', 'example.ts'];
    // The second run replaces the files that the first run has written.
    for (const _run of [1, 2]) {
      const { stderr, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
      expect(stderr).toBe('');
      expect(stdout).toContain('store.config.json has no key for it.');
    }
    const written = await readContent(join(folder, 'store-config'));
    const picture = 'store/apple/screenshot/en-US/APP_IPHONE_67/01.png';
    expect(Object.keys(written)).toEqual([picture, 'store.config.json'].sort());
    expect(JSON.parse(written['store.config.json'] ?? '')).toMatchObject({
      apple: {
        info: {
          'en-US': { title: 'Garden', keywords: ['a', 'b'], screenshots: { APP_IPHONE_67: [picture] } },
        },
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the README names every error code', async () => {
  const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8');
  const source = await readFile(join(PACKAGE, 'src/listing-format-error.ts'), 'utf8');
  const codes = [...source.matchAll(/\| '([A-Z_]+)'/g)].map(([, code]) => code ?? '');
  expect(codes.length).toBeGreaterThan(8);
  for (const code of codes) expect(readme).toContain(`\`${code}\``);
});
