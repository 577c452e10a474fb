import { readEnv } from '@storedeck/store-sync';

import { type Config, DEFAULT_PORT } from './config.ts';
import { portOf } from './port-of.ts';

/** Where the server listens: as the command line or the environment says, else the folder's `.env`, else 8092. */
export async function listenPort({ dir, port }: Pick<Config, 'dir' | 'port'>): Promise<number> {
  if (port !== undefined) return port;
  // A `.env` that cannot be read is told when it is needed, not here.
  const values = await readEnv(dir).catch(() => ({}) as Record<string, string>);
  return portOf(values['PORT']) ?? DEFAULT_PORT;
}
