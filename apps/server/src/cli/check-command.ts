import { signInText, type StoreResult } from '@storedeck/contract';
import { type Store, STORE_NAMES, STORES } from '@storedeck/listing';
import type { CredentialsFromVariables } from '@storedeck/store-sync';

import { readCredentials } from '../sync/read-credentials.ts';
import { tryCredentials } from '../sync/try-credentials.ts';
import { EXIT_CODE, type ExitCode } from './exit-code.ts';
import { formatTable, type TableRow } from './format-table.ts';
import { type CommandFlags, runCommand } from './run-command.ts';
import { paint, terminalWidth } from './terminal.ts';

const FIRST_STEP =
  'One store is enough. The page, under Credentials, and docs/credentials.md say how to get its variables.';

type Results = Record<Store, StoreResult>;

/**
 * `storedeck check`: tries the current credentials with both stores. With `--json` it prints the response of `POST
 * /api/test`.
 */
export function checkCommand(flags: CommandFlags): Promise<void> {
  return runCommand({ ...flags, folderAccess: 'read' }, async ({ config, signal }) => {
    const { storeEndpoints: endpoints } = config;
    const credentials = await readCredentials(config);
    const document = await tryCredentials(credentials, { endpoints, signal });
    const results = { appStore: document.appstore, googlePlay: document.googleplay };
    const table = formatTable(
      STORES.map((store) => makeRow(store, credentials, results[store])),
      terminalWidth(),
    );
    const isNoneUsed = STORES.every((store) => !credentials.begun[store]);
    return {
      document,
      text: isNoneUsed ? `${table}\n${FIRST_STEP}` : table,
      exitCode: exitCodeFor(credentials, results),
    };
  });
}

/**
 * Returns the exit code. At least one store must be configured. The exit code shows a failure if no store is
 * configured, if a store is half-configured, or if the test of a configured store fails.
 */
function exitCodeFor(credentials: CredentialsFromVariables, results: Results): ExitCode {
  const used = STORES.filter((store) => credentials.begun[store]);
  const { missing, invalid } = credentials;
  if (used.length === 0 || used.some((store) => missing[store].length > 0 || invalid[store]))
    return EXIT_CODE.credentials;
  return used.every((store) => results[store].ok) ? EXIT_CODE.done : EXIT_CODE.store;
}

function makeRow(store: Store, credentials: CredentialsFromVariables, result: StoreResult): TableRow {
  const { ok, detail, signIn, next } = result;
  const name = STORE_NAMES[store];
  const lines = [signIn && signInText(signIn), next].filter((line) => line !== undefined);
  const advice = lines.length > 0 ? lines.join(' ') : undefined;
  if (ok) return { cells: ['ok', name, detail.replace(/^OK — /, '')], advice, paint: paint('green') };
  const word = credentials.begun[store] ? 'no' : 'none';
  return { cells: [word, name, detail], advice, paint: paint(word === 'none' ? 'dim' : 'red') };
}
