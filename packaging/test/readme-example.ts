import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first example of a package's README. */
export function readmeExample(folder: string): string {
  const code = /```ts\n(.*?)```/s.exec(readFileSync(join(folder, 'README.md'), 'utf8'))?.[1];
  if (code === undefined) throw new Error(`${folder}/README.md has no example.`);
  return code;
}

/** The test files in a package's README: code blocks that begin with "ts test". */
export function readmeTests(folder: string): string[] {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  return [...readme.matchAll(/```ts test\n(.*?)```/gs)].map(([, code = '']) => code);
}

/** The same program as a CommonJS module: `require` for `import`, and a function around what awaits. */
export function toCommonJs(code: string): string {
  const imports: string[] = [];
  const body = code.replaceAll(
    /^import (\{[^}]+\}) from ('[^']+');\n/gm,
    (_, names: string, from: string) => {
      imports.push(`const ${names} = require(${from});\n`);
      return '';
    },
  );
  return `${imports.join('')}void (async () => {\n${body}})();\n`;
}
