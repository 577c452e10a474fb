import { toErrorBody, type SyncKey } from '@storedeck/contract';
import { type Store, STORE_NAMES, STORES } from '@storedeck/listing';
import {
  credentialsFrom,
  isStoreSyncError,
  KEY_FILE_VARIABLES,
  mistakesIn,
  readEnv,
  STORE_VARIABLES,
  type StoreSyncError,
  syncEnv,
  variableNames,
} from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import { parsePort } from '../parse-port.ts';
import { isUnconfigured } from '../sync/is-unconfigured.ts';
import { syncVariables } from '../sync/sync-variables.ts';
import type { Finding } from './finding.ts';

/**
 * Checks the form of the current variables, without a request to a store. Findings never contain the values of
 * variables.
 */
export async function checkCredentials(config: Pick<Config, 'dir' | 'environment'>): Promise<Finding[]> {
  try {
    const file = await readEnv(config.dir);
    const variables = await syncVariables(config);
    const describeSource = (key: SyncKey) => {
      const names = [key, key.replace(/_B64$/, '_FILE')];
      if (names.some((name) => config.environment[name])) return 'from the environment';
      return names.some((name) => file[name]) ? 'from .env' : 'from the environment';
    };
    const stores = await Promise.all(
      STORES.map((store) => storeFindings(store, { variables, dir: config.dir, describeSource })),
    );
    return [...stores.flat(), ...portFinding(file)];
  } catch (error) {
    const { error: detail, code, hint } = toErrorBody(error);
    if (code === 'INTERNAL') throw error;
    return [{ level: 'fix', name: '.env', detail: `${detail} (${code})`, advice: hint }];
  }
}

interface Sources {
  readonly variables: Readonly<Record<string, string>>;
  readonly dir: string;
  readonly describeSource: (key: SyncKey) => string;
}

/** Checks each variable of a store on its own: a mistake in one does not hide the others. */
async function storeFindings(store: Store, { variables, dir, describeSource }: Sources): Promise<Finding[]> {
  const [title, keys] = [STORE_NAMES[store], STORE_VARIABLES[store]];
  const { values, unreadable } = await readValues(store, { variables, dir });
  const credentials = credentialsFrom(values);
  if (!unreadable && isUnconfigured(store, credentials)) {
    const advice = `To sync it, set ${variableNames(keys)} in .env.`;
    return [{ level: 'note', name: title, detail: 'not configured', advice }];
  }
  const mistakes = mistakesIn(values);
  return keys.map((name): Finding => {
    const file = KEY_FILE_VARIABLES[name];
    if (unreadable && file !== undefined) return mistakeFinding(file, unreadable);
    const mistake = mistakes[name];
    if (mistake) return mistakeFinding(name, mistake);
    if (credentials.missing[store].includes(name)) {
      const advice = `${title} is used only with all its variables.`;
      return {
        level: 'fix',
        name,
        detail: 'missing',
        advice: file === undefined ? advice : `${advice} ${file} with the path of the file does too.`,
      };
    }
    return { level: 'ok', name, detail: `set ${describeSource(name)}` };
  });
}

/** Reads the values of a store. `unreadable` is the error of a key file that cannot be read. */
async function readValues(
  store: Store,
  { variables, dir }: Pick<Sources, 'variables' | 'dir'>,
): Promise<{ values: Partial<Record<SyncKey, string>>; unreadable?: StoreSyncError }> {
  try {
    return { values: await syncEnv(variables, { dir, stores: [store] }) };
  } catch (error) {
    if (!isStoreSyncError(error) || error.code !== 'CREDENTIALS_INVALID') throw error;
    return { values: await syncEnv(variables, { dir, stores: [] }), unreadable: error };
  }
}

/** The message of an invalid variable starts with the name of the variable. */
function mistakeFinding(name: string, { message, hint }: StoreSyncError): Finding {
  const detail = message.startsWith(`${name} `) ? message.slice(name.length + 1) : message;
  return { level: 'fix', name, detail, advice: hint };
}

function portFinding({ PORT }: Record<string, string>): Finding[] {
  if (PORT === undefined || parsePort(PORT) !== undefined) return [];
  const advice = 'It must be a number from 0 to 65535; 8092 is used instead.';
  return [{ level: 'fix', name: 'PORT', detail: 'is not a port', advice }];
}
