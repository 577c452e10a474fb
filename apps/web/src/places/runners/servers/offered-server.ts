import type { ResponseOf } from '@storedeck/contract';

import type { ServerEntry, ServerRecord } from './server-record.ts';

/**
 * Returns the demo's Grid; undefined without the demo, or if the list already contains the Grid with its current
 * address and password.
 */
export function offeredServer(
  health: ResponseOf<'health'> | undefined,
  servers: readonly ServerRecord[],
): ServerEntry | undefined {
  const grid = health?.demoServer;
  if (!grid || servers.some(({ url, pass }) => url === grid.url && pass === grid.pass)) return undefined;
  return { ...grid, name: 'Simulated Grid', login: 'password', devices: [] };
}
