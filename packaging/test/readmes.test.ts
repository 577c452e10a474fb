import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

import { publishedPackages } from '../src/workspace.ts';

const libraries = publishedPackages()
  .filter(({ manifest }) => !('bin' in manifest))
  .map(({ folder, manifest: { name } }) => ({
    name,
    readme: readFileSync(join(folder, 'README.md'), 'utf8'),
    codes: errorCodesOf(folder),
  }));

test.each(libraries)(
  '$name is installed and shown first, then come errors and limits',
  ({ name, readme }) => {
    const install = `npm install (--save-dev )?${name}( @storedeck/[a-z]+)*`;
    expect(readme).toMatch(new RegExp(`^# ${name}\n\n.+\n\n\`\`\`sh\n${install}\n\`\`\`\n\n\`\`\`ts\n`));
    expect(readme).toMatch(/\n## Errors\n.*\n## Limits\n/s);
    // A path in the repository leads nowhere for who reads it at the registry.
    expect(readme).not.toMatch(/\]\(\.{1,2}\//);
  },
);

test.each(libraries.filter(({ codes }) => codes.size > 0))(
  "$name's table has each error, and none that is gone",
  ({ readme, codes }) => {
    const cells = [...readme.matchAll(/^\| (`[^|]+?) +\|/gm)].map(([, cell = '']) => cell);
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]{4,})`/g)].map(([, code = '']) => code));
    expect(new Set(named)).toEqual(codes);
  },
);

/** The closed union of a library's error class, as its source has it. */
function errorCodesOf(folder: string): Set<string> {
  const sources = globSync('src/*-error.ts', { cwd: folder });
  const unions = sources.map(
    (path) => /type \w+ErrorCode =([^;]+);/.exec(readFileSync(join(folder, path), 'utf8'))?.[1] ?? '',
  );
  return new Set([...unions.join().matchAll(/'([A-Z_]+)'/g)].map(([, code = '']) => code));
}
