import { readFileSync } from 'node:fs';

import { expect, test } from '@jest/globals';

import { createProgram } from './create-program.ts';
import { EXIT_CODE } from './exit-code.ts';
import { EXIT_CODES } from './help-text.ts';

const manual = readFileSync(new URL('../../../../docs/command.md', import.meta.url), 'utf8');
const program = createProgram('0.0.0');
const commands = program.commands;

test.each(commands.map((command) => command.name()))(
  'docs/command.md describes %s with its options',
  (name) => {
    const [usage = ''] = new RegExp(`^storedeck ${name} .*$`, 'm').exec(manual) ?? [];
    const options = commands.find((command) => command.name() === name)?.options ?? [];
    expect(usage.match(/--[\w-]+/g) ?? []).toEqual(
      options.filter(({ hidden }) => !hidden).map(({ long }) => long),
    );
    expect(manual).toContain(`\n## ${name}\n`);
  },
);

test('docs/command.md lists all options of the server; docs/command.md and --help list all exit codes', () => {
  for (const { long } of program.options) expect(manual).toContain(`| \`${long}`);
  for (const code of [...Object.values(EXIT_CODE), 130]) {
    expect(manual).toMatch(new RegExp(`^\\| ${code} +\\| `, 'm'));
    expect(EXIT_CODES).toMatch(new RegExp(`^ {2}${code} +\\w`, 'm'));
  }
});
