import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the examples of a package's README that are whole programs: code blocks that begin with an import. Throws if
 * there is none.
 */
export function readmeExamples(folder: string): string[] {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const examples = [...readme.matchAll(/```ts\n(import .*?)```/gs)].map(([, code = '']) => code);
  if (examples.length === 0) throw new Error(`${folder}/README.md has no example.`);
  return examples;
}

/** Returns the test files in a package's README: code blocks whose language is "ts test". */
export function readmeTests(folder: string): string[] {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  return [...readme.matchAll(/```ts test\n(.*?)```/gs)].map(([, code = '']) => code);
}

/**
 * Returns a program as a CommonJS module: with `require` instead of `import`, and with an async function around all
 * other code, because CommonJS has no `await` outside of functions.
 */
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
