import { STORE_NAMES, STORES } from '@storedeck/listing';

import { loginCommand } from './commands.ts';
import { GOOGLE_KINDS } from './google-kinds.ts';
import { fileVariable, STORE_VARIABLES } from './variables.ts';
import type { Step, Way } from './way.ts';
import { WAYS } from './ways.ts';

const VARIABLE_TEXTS: Readonly<
  Record<(typeof STORE_VARIABLES)[keyof typeof STORE_VARIABLES][number], string>
> = {
  ASC_KEY_ID: 'the id of the key, such as `2X9R4HXF34`',
  ASC_ISSUER_ID: 'the issuer id of the team, a UUID; left out for an individual key',
  ASC_KEY_P8_B64: '`AuthKey_….p8`, as base64 on one line',
  BUNDLE_ID: 'the bundle id of the app',
  PLAYSTORE_PACKAGE_NAME: 'the package name of the app',
  PLAYSTORE_SERVICE_ACCOUNT_JSON_B64:
    'a JSON file with a Google credential of any kind in the table below, as base64 on one line',
  PLAYSTORE_CREDENTIALS:
    '`adc`: the Application Default Credentials of this computer; they are never used without it',
  PLAYSTORE_IMPERSONATE:
    'the address of the service account as which the login of a person (`authorized_user`) acts',
};

/** Returns the guide as Markdown: the ways to each store with their steps, and all variables. */
export function guideMarkdown(): string {
  return [
    '# Credentials',
    'Each store has several ways in. Choose one for each store that you use; one store is enough. The page shows the same guide under **Credentials**, with the commands to copy. `storedeck check` tries what you have set, and says as whom Storedeck acts, until when, and what to do next.',
    ...STORES.flatMap((store) => [
      `## ${STORE_NAMES[store]}`,
      writeTable(
        ['way', 'when it fits'],
        WAYS[store].map(({ title, fits }) => [title, fits]),
      ),
      ...WAYS[store].flatMap(writeSection),
    ]),
    '## All variables',
    'A variable is set in `.env` of the working folder, on the page, or in the environment, which takes precedence. Instead of a variable, its `_FILE` form may name a file with the value; a relative path starts at the working folder. A variable and its `_FILE` form together are refused.',
    writeTable(
      ['variable', 'or a file', 'contains'],
      STORES.flatMap((store) => STORE_VARIABLES[store]).map((name) => [
        `\`${name}\``,
        `\`${fileVariable(name)}\``,
        VARIABLE_TEXTS[name],
      ]),
    ),
    'A Google credential is recognized by the `type` in its JSON:',
    writeTable(
      ['type', 'is'],
      Object.entries(GOOGLE_KINDS).map(([type, words]) => [`\`${type}\``, words]),
    ),
    `A plain login of gcloud (\`authorized_user\`) needs \`PLAYSTORE_IMPERSONATE\`, because Google refuses it the access to Google Play; a login with an OAuth client of your own does not. The login that works without it is made by \`${loginCommand('…')}\`.`,
    'Two Google credentials at once are refused. A credential that runs a program, or that sends Google’s tokens to another host, is refused too. A `.env` may come from somebody else: a credential that it names may read a token only from a file below the working folder, and from no address.',
  ]
    .join('\n\n')
    .concat('\n');
}

function writeSection({ title, steps, variables }: Way): string[] {
  return [
    `### ${title}`,
    steps.map((step, at) => writeStep(step, at + 1)).join('\n\n'),
    writeCode(variables),
  ];
}

function writeStep({ text, commands }: Step, number: number): string {
  const block = commands ? `\n\n${writeCode(commands).replace(/^/gm, '   ')}` : '';
  return `${number}. ${text}${block}`;
}

function writeCode(lines: readonly string[]): string {
  return ['```sh', ...lines, '```'].join('\n');
}

/** Returns a table whose columns are padded, as Prettier writes it. */
function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
