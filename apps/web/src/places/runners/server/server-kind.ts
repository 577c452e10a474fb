import { webDriverServerId, type ResponseOf, type WebDriverServer } from '@storedeck/contract';

import { DEVICES_KEY, SERVERS_KEY } from '../../../server/device-events.ts';
import { useWebDriverServers } from '../../../server/webdriver-servers.ts';
import { accepted, includesLogin, type RecordKind } from '../record-kind.ts';
import { ServerEntry, ServerRecord, createServerRecord, loginOf } from './server-record.ts';

export interface ServerTypes {
  readonly entry: ServerEntry;
  readonly record: ServerRecord;
  readonly connection: WebDriverServer;
  readonly tested: Extract<ResponseOf<'testWebDriver'>, { ok: true }>;
  readonly connected: Extract<ResponseOf<'connectWebDriver'>, { ok: true }>;
}

/** Appium servers and Selenium Grids. */
export const SERVER_KIND: RecordKind<ServerTypes> = {
  list: 'servers',
  one: 'server',
  storageKey: 'sp-webdriver-servers-v1',
  entrySchema: ServerEntry,
  recordSchema: ServerRecord,
  createRecord: createServerRecord,
  connectionId: ({ url }) => webDriverServerId(url) ?? url,
  useConnections: () => useWebDriverServers().data?.servers ?? [],
  connectionsKey: SERVERS_KEY,
  changedQueries: [[DEVICES_KEY]],
  test: async (client, record, { signal }) =>
    accepted(await client.testWebDriver({ body: loginOf(record), signal })),
  connect: async (client, record, { signal }) =>
    accepted(await client.connectWebDriver({ body: loginOf(record), signal })),
  disconnect: (client, server, { signal }) => client.disconnectWebDriver({ query: { server }, signal }),
  offered: ({ demoServer: grid }, servers) =>
    grid && !includesLogin(servers, grid)
      ? { ...grid, name: 'Simulated Grid', login: 'password', devices: [] }
      : undefined,
};
