import type { EnvSource, SyncKey } from '@storedeck/contract';
import { readEnv } from '@storedeck/store-sync';

import type { Config } from '../config.ts';

/**
 * Maps each variable of a key to the variable with the other form of the same key: base64 or a path. If the environment
 * contains one form, the other form in `.env` is ignored.
 */
const OTHER_FORM: Readonly<Record<string, string>> = {
  ASC_KEY_P8_B64: 'ASC_KEY_P8_FILE',
  ASC_KEY_P8_FILE: 'ASC_KEY_P8_B64',
  PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: 'PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE',
  PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE: 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64',
};

/**
 * Reads the current variables from the process environment and from `.env` in the working folder; the environment takes
 * precedence. The file is read at each call, so that a saved `.env` takes effect at once.
 */
export async function syncVariables({
  dir,
  environment,
}: Pick<Config, 'dir' | 'environment'>): Promise<Record<string, string>> {
  const fromFile = Object.entries(await readEnv(dir)).filter(
    ([name]) => !Object.hasOwn(environment, OTHER_FORM[name] ?? ''),
  );
  return { ...Object.fromEntries(fromFile), ...environment };
}

/** Says for each value of `env` where `syncVariables` has found it. */
export function findSources(
  env: Partial<Record<SyncKey, string>>,
  variables: Readonly<Record<string, string>>,
  { environment }: Pick<Config, 'environment'>,
): Partial<Record<SyncKey, EnvSource>> {
  const sources = (Object.keys(env) as SyncKey[]).map((key): [SyncKey, EnvSource] => {
    const variable = variables[key] ? key : (OTHER_FORM[key] ?? key);
    return [key, { from: Object.hasOwn(environment, variable) ? 'environment' : 'file', variable }];
  });
  return Object.fromEntries(sources);
}
