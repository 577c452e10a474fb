import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

import { publishedPackages } from '../src/workspace.ts';

const libraries = publishedPackages()
  .filter(({ manifest }) => !('bin' in manifest))
  .map(({ folder, manifest: { name } }) => ({
    name,
    folder,
    readme: readFileSync(join(folder, 'README.md'), 'utf8'),
    codes: readErrorCodes(folder),
  }));

test.each(libraries)(
  '$name shows its installation and an example, then errors, limits and requirements',
  ({ name, readme, folder }) => {
    const install = `npm install (--save-dev )?${name}( @storedeck/[a-z-]+)*`;
    expect(readme).toMatch(new RegExp(`^# ${name}\n\n.+\n\n\`\`\`sh\n${install}\n\`\`\`\n\n\`\`\`ts\n`));
    expect(readme).toMatch(
      /\n## Errors\n.*\n## Limits\n.*\n## Requirements\n.*22\.1[89].*ES modules.*out\/packages\/\*\.tgz/s,
    );
    expect(readme.includes('`@types/node`')).toBe(typesNeedNode(folder));
    // The package registry shows the README without the rest of the repository, so relative links would not work.
    expect(readme).not.toMatch(/\]\(\.{1,2}\//);
  },
);

test.each(libraries.filter(({ codes }) => codes.size > 0))(
  'the table of $name contains each error code, and no other',
  ({ readme, codes }) => {
    const cells = [...readme.matchAll(/^\| (`[^|]+?) +\|/gm)].map(([, cell = '']) => cell);
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]{4,})`/g)].map(([, code = '']) => code));
    expect(new Set(named)).toEqual(codes);
  },
);

/** Whether a program that uses the built types must install `@types/node`, also for the types of Google's client. */
function typesNeedNode(folder: string): boolean {
  return globSync('dist/**/*.d.ts', { cwd: folder }).some((path) =>
    /from ['"](?:node:|@googleapis\/)|\bNodeJS\.|\bBuffer\b/.test(readFileSync(join(folder, path), 'utf8')),
  );
}

/** All error codes of a library, read from the union type in its source. */
function readErrorCodes(folder: string): Set<string> {
  const sources = globSync('src/*-error.ts', { cwd: folder });
  const unions = sources.map(
    (path) => /type \w+ErrorCode =([^;]+);/.exec(readFileSync(join(folder, path), 'utf8'))?.[1] ?? '',
  );
  return new Set([...unions.join().matchAll(/'([A-Z_]+)'/g)].map(([, code = '']) => code));
}
