import { readEnv } from '@storedeck/store-sync';

import type { Config } from '../config.ts';

/** A key may be given in either form. One that the environment gives is not overruled by the other form in a file. */
const FORMS: Readonly<Record<string, string>> = {
  ASC_KEY_P8_B64: 'ASC_KEY_P8_FILE',
  ASC_KEY_P8_FILE: 'ASC_KEY_P8_B64',
  PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: 'PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE',
  PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE: 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64',
};

/**
 * The variables in force right now: the process' environment, then the `.env` of the working folder, read afresh so
 * that a saved one counts at once.
 */
export async function syncVariables({
  dir,
  environment,
}: Pick<Config, 'dir' | 'environment'>): Promise<Record<string, string>> {
  const fromFile = Object.entries(await readEnv(dir)).filter(
    ([name]) => !Object.hasOwn(environment, FORMS[name] ?? ''),
  );
  return { ...Object.fromEntries(fromFile), ...environment };
}
