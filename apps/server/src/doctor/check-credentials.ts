import { toErrorBody } from '@storedeck/contract';
import { type Store, STORE_NAMES, STORES } from '@storedeck/listing';
import { fileVariable, isKeyVariable, type StoreVariable } from '@storedeck/setup';
import {
  isStoreError,
  readEnv,
  readSettings,
  resolveEndpoints,
  type Settings,
  type StoreSyncError,
  variableNames,
  type VariableState,
} from '@storedeck/store-sync';

import { ADDRESS_VARIABLES, type Config } from '../config.ts';
import { parsePort } from '../parse-port.ts';
import type { Finding } from './finding.ts';

/**
 * Checks the form of the current variables, without a request to a store. Findings never contain the values of
 * variables.
 */
export async function checkCredentials({
  dir,
  adc,
  environment,
  storeEndpoints,
}: Pick<Config, 'dir' | 'adc' | 'environment' | 'storeEndpoints'>): Promise<Finding[]> {
  const addresses = addressFindings(storeEndpoints);
  try {
    const settings = await readSettings({ dir, adc }, environment);
    return [
      ...STORES.flatMap((store) => storeFindings(store, settings, environment)),
      ...addresses,
      ...portFinding(await readEnv(dir)),
    ];
  } catch (error) {
    const { error: detail, code, hint } = toErrorBody(error);
    if (code === 'INTERNAL') throw error;
    return [{ level: 'fix', name: '.env', detail: `${detail} (${code})`, advice: hint }, ...addresses];
  }
}

/** Returns a finding for each variable of a store: a mistake in one does not hide the others. */
function storeFindings(
  store: Store,
  { credentials }: Settings,
  environment: Config['environment'],
): Finding[] {
  const title = STORE_NAMES[store];
  if (!credentials.begun[store]) {
    const advice = `To sync it, set ${variableNames(credentials.missing[store])} in .env. The page, under Credentials, and docs/credentials.md say how to get them.`;
    return [{ level: 'note', name: title, detail: 'not configured', advice }];
  }
  return credentials.states
    .filter((state) => state.store === store)
    .map((state) => describeVariable(state, { title, environment }));
}

function describeVariable(
  { name, state, mistake }: VariableState,
  { title, environment }: { title: string; environment: Config['environment'] },
): Finding {
  if (mistake) return mistakeFinding(name, mistake);
  if (state === 'set')
    return {
      level: 'ok',
      name,
      detail: `set from ${Object.hasOwn(environment, name) ? 'the environment' : '.env'}`,
    };
  const advice = `${title} is used only with all its variables.`;
  return {
    level: 'fix',
    name,
    detail: 'missing',
    advice: [advice, otherWays(name)].filter(Boolean).join(' '),
  };
}

/** Says what can take the place of a key. */
function otherWays(name: string): string | undefined {
  if (!isKeyVariable(name)) return undefined;
  const file = `${fileVariable(name as StoreVariable)} with the path of the file does too`;
  return name === 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64'
    ? `${file}, and so does PLAYSTORE_CREDENTIALS=adc with a login of gcloud.`
    : `${file}.`;
}

/** The message of an invalid variable starts with the name of the variable. */
function mistakeFinding(name: string, { message, hint }: Pick<StoreSyncError, 'message' | 'hint'>): Finding {
  const detail = message.startsWith(`${name} `) ? message.slice(name.length + 1) : message;
  return { level: 'fix', name, detail, advice: hint };
}

/** Returns a finding for each address of a store that is replaced by one that cannot be used. */
function addressFindings(endpoints: Config['storeEndpoints']): Finding[] {
  return Object.entries(ADDRESS_VARIABLES).flatMap(([name, variable]) => {
    const given = endpoints[name as keyof typeof ADDRESS_VARIABLES];
    try {
      resolveEndpoints(given === undefined ? {} : { [name]: given }, ADDRESS_VARIABLES);
      return [];
    } catch (error) {
      if (!isStoreError(error)) throw error;
      return [mistakeFinding(variable, error)];
    }
  });
}

function portFinding({ PORT }: Record<string, string>): Finding[] {
  if (PORT === undefined || parsePort(PORT) !== undefined) return [];
  const advice = 'It must be a number from 0 to 65535; 8092 is used instead.';
  return [{ level: 'fix', name: 'PORT', detail: 'is not a port', advice }];
}
