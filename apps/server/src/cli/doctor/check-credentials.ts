import type { SyncKey } from '@storedeck/contract';
import { type Store, STORE_NAMES, STORES } from '@storedeck/listing';
import {
  credentialsFrom,
  type CredentialsFromVariables,
  readEnv,
  STORE_VARIABLES,
  syncEnv,
} from '@storedeck/store-sync';

import type { Config } from '../../config.ts';
import { errorBodyOf } from '../../http/error-body.ts';
import { parsePort } from '../../parse-port.ts';
import { syncVariables } from '../../sync/sync-variables.ts';
import { isUnconfigured } from '../stores.ts';
import type { Finding } from './finding.ts';

/**
 * Checks the form of the current variables, without a request to a store. Findings never contain the values of
 * variables.
 */
export async function checkCredentials(config: Pick<Config, 'dir' | 'environment'>): Promise<Finding[]> {
  try {
    const file = await readEnv(config.dir);
    const values = await syncEnv(await syncVariables(config), { dir: config.dir });
    const credentials = credentialsFrom(values);
    const sourceOf = (key: SyncKey) => {
      const names = [key, key.replace(/_B64$/, '_FILE')];
      if (names.some((name) => config.environment[name])) return 'from the environment';
      return names.some((name) => file[name]) ? 'from .env' : 'from the environment';
    };
    return [...STORES.flatMap((store) => storeFindings(store, credentials, sourceOf)), ...portFinding(file)];
  } catch (error) {
    const { error: detail, code, hint } = errorBodyOf(error);
    if (code === 'INTERNAL') throw error;
    return [{ level: 'fix', name: '.env', detail: `${detail} (${code})`, advice: hint }];
  }
}

function storeFindings(
  store: Store,
  credentials: CredentialsFromVariables,
  sourceOf: (key: SyncKey) => string,
): Finding[] {
  const [title, variables] = [STORE_NAMES[store], STORE_VARIABLES[store]];
  if (isUnconfigured(store, credentials)) {
    const advice = `To sync it, set ${variables.join(', ')} in .env.`;
    return [{ level: 'note', name: title, detail: 'not configured', advice }];
  }
  const absent = credentials.missing[store];
  const refused = credentials.invalid[store];
  return variables.map((name): Finding => {
    if (absent.includes(name))
      return {
        level: 'fix',
        name,
        detail: 'missing',
        advice: `${title} is used only with all its variables.`,
      };
    // The message of an invalid variable starts with the name of the variable.
    if (refused?.message.startsWith(`${name} `))
      return {
        level: 'fix',
        name,
        detail: refused.message.slice(name.length + 1),
        advice: refused.hint,
      };
    return { level: 'ok', name, detail: `set ${sourceOf(name)}` };
  });
}

function portFinding({ PORT }: Record<string, string>): Finding[] {
  if (PORT === undefined || parsePort(PORT) !== undefined) return [];
  const advice = 'It must be a number from 0 to 65535; 8092 is used instead.';
  return [{ level: 'fix', name: 'PORT', detail: 'is not a port', advice }];
}
