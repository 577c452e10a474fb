import { readEnv } from '@storedeck/store-sync';

import { type Config, DEFAULT_PORT } from './config.ts';
import { parsePort } from './parse-port.ts';

/** Returns the port of the server: from the command line or the environment, otherwise from `.env`, otherwise 8092. */
export async function listenPort({ dir, port }: Pick<Config, 'dir' | 'port'>): Promise<number> {
  if (port !== undefined) return port;
  // An unreadable `.env` is not an error here. The functions that need its other variables report it.
  const values = await readEnv(dir).catch(() => ({}) as Record<string, string>);
  return parsePort(values['PORT']) ?? DEFAULT_PORT;
}
