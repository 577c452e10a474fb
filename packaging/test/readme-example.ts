import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The examples of a package's README that are whole programs: they begin with an import. */
export function readmeExamples(folder: string): string[] {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const examples = [...readme.matchAll(/```ts\n(import .*?)```/gs)].map(([, code = '']) => code);
  if (examples.length === 0) throw new Error(`${folder}/README.md has no example.`);
  return examples;
}

/** The test files in a package's README: code blocks that begin with "ts test". */
export function readmeTests(folder: string): string[] {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  return [...readme.matchAll(/```ts test\n(.*?)```/gs)].map(([, code = '']) => code);
}

/** The same program as a CommonJS module: `require` instead of `import`, and a function around everything that awaits. */
export function toCommonJs(code: string): string {
  const imports: string[] = [];
  const body = code.replaceAll(
    /^import (\{[^}]+\}) from ('[^']+');\n/gm,
    (_, names: string, from: string) => {
      imports.push(`const ${names.replaceAll(' as ', ': ')} = require(${from});\n`);
      return '';
    },
  );
  return `${imports.join('')}void (async () => {\n${body}})();\n`;
}
