import type { StoreResult } from '@storedeck/contract';
import { checkStores, credentialsFrom, type StoreCredentials, syncEnv } from '@storedeck/store-sync';

import { syncVariables } from '../sync/sync-variables.ts';
import { EXIT_CODE, type ExitCode } from './exit-code.ts';
import { layOut, type Row } from './lay-out.ts';
import { type CommandFlags, runCommand } from './run-command.ts';
import { isUnused, type Store, STORES } from './stores.ts';
import { paint, terminalWidth } from './terminal.ts';

type Verdicts = Record<'appstore' | 'googleplay', StoreResult>;

/** `storedeck check`: tries the credentials in force with both stores. Its answer is that of `POST /api/test`. */
export function checkCommand(flags: CommandFlags): Promise<void> {
  return runCommand(flags, async ({ config, signal }) => {
    const { dir, storeEndpoints: endpoints } = config;
    const credentials = credentialsFrom(await syncEnv(await syncVariables(config), { dir }));
    const verdicts = await checkStores(credentials, { endpoints, signal });
    return {
      answer: { ok: verdicts.appstore.ok || verdicts.googleplay.ok, ...verdicts },
      text: layOut(
        STORES.map((store) => rowOf(store, credentials, verdicts[store.name])),
        terminalWidth(),
      ),
      exitCode: judge(credentials, verdicts),
    };
  });
}

/** One store alone is fine; one that is configured by half, or refuses, is not. */
function judge(credentials: StoreCredentials, verdicts: Verdicts): ExitCode {
  const used = STORES.filter((store) => !isUnused(store, credentials));
  const { missing, invalid } = credentials;
  if (used.length === 0 || used.some(({ name }) => missing[name].length > 0 || invalid[name]))
    return EXIT_CODE.credentials;
  return used.every(({ name }) => verdicts[name].ok) ? EXIT_CODE.done : EXIT_CODE.store;
}

function rowOf(store: Store, credentials: StoreCredentials, { ok, detail }: StoreResult): Row {
  if (ok) return { cells: ['ok', store.title, detail.replace(/^OK — /, '')], paint: paint('green') };
  const word = isUnused(store, credentials) ? 'none' : 'no';
  return { cells: [word, store.title, detail], paint: paint(word === 'none' ? 'dim' : 'red') };
}
