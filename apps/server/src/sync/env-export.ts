import type { EnvSource, ResponseOf, SyncKey } from '@storedeck/contract';
import { STORES } from '@storedeck/listing';
import { STORE_VARIABLES } from '@storedeck/setup';
import { exportedValues, readSettings, type Settings, writtenVariable } from '@storedeck/store-sync';

import type { Config } from '../config.ts';

/** Returns the variables that are in use, each with the place where it is set: the response of `GET /api/env`. */
export async function exportEnv({
  dir,
  adc,
  environment,
  pageDir,
}: Pick<Config, 'dir' | 'adc' | 'environment' | 'pageDir'>): Promise<ResponseOf<'readEnv'>> {
  const settings = await readSettings({ dir, adc }, environment);
  const { variables, credentials } = settings;
  const env = { ...(variables['PORT'] && { PORT: variables['PORT'] }), ...exportedValues(settings) };
  return {
    ok: true,
    env,
    sources: findSources(settings, environment),
    appDist: pageDir,
    hasProd: STORES.some((store) => credentials[store] !== undefined),
  };
}

function findSources(
  settings: Settings,
  environment: Config['environment'],
): ResponseOf<'readEnv'>['sources'] {
  const names = Object.values(STORE_VARIABLES).flat();
  const sources = names.flatMap((name): [SyncKey, EnvSource][] => {
    const variable = writtenVariable(settings, name);
    if (variable === undefined) return [];
    return [[name, { from: Object.hasOwn(environment, variable) ? 'environment' : 'file', variable }]];
  });
  return Object.fromEntries(sources);
}
