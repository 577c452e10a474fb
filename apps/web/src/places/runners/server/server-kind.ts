import { webDriverServerId } from '@storedeck/contract';

import { DEVICES_KEY, SERVERS_KEY } from '../../../server/device-events.ts';
import { useWebDriverServers } from '../../../server/webdriver-servers.ts';
import { accepted, includesLogin, type RecordKind } from '../record-kind.ts';
import { ConnectedServer, TestedServer } from './server-facts.tsx';
import { SERVER_FIELDS } from './server-fields.ts';
import {
  ServerEntry,
  ServerRecord,
  createServerRecord,
  makeLogin,
  type ServerTypes,
} from './server-record.ts';

/** Appium servers and Selenium Grids. */
export const SERVER_KIND: RecordKind<ServerTypes> = {
  list: 'servers',
  one: 'server',
  words: {
    heading: 'Appium and Selenium Grid',
    listName: 'Appium servers and Selenium Grids',
    test: 'Test',
    testing: 'Testing the server…',
    tested: 'The server responds. Nothing was saved.',
    kept: 'Saved servers are kept in this browser in plain text, with their passwords. Storedeck sends what it needs only to the address above, and follows no redirect. A session begins when you open a device, and ends soon after you leave it.',
    addOffered: 'Add the simulated Grid',
  },
  storageKey: 'sp-webdriver-servers-v1',
  entrySchema: ServerEntry,
  recordSchema: ServerRecord,
  fields: SERVER_FIELDS,
  hasDevices: true,
  createRecord: createServerRecord,
  formatAddress: ({ url }) => url,
  deletedWith: () => 'Its address, its login and the capabilities of its devices',
  connectionId: ({ url }) => webDriverServerId(url) ?? url,
  useConnections: () => useWebDriverServers().data?.servers ?? [],
  connectionsKey: SERVERS_KEY,
  changedQueries: [[DEVICES_KEY]],
  test: async (client, record, { signal }) =>
    accepted(await client.testWebDriver({ body: makeLogin(record), signal })),
  connect: async (client, record, { signal }) =>
    accepted(await client.connectWebDriver({ body: makeLogin(record), signal })),
  disconnect: (client, server, { signal }) => client.disconnectWebDriver({ query: { server }, signal }),
  offered: ({ offeredServer: grid }, servers) =>
    grid && !includesLogin(servers, grid)
      ? { ...grid, name: 'Simulated Grid', login: 'password', devices: [] }
      : undefined,
  ConnectionFacts: ConnectedServer,
  TestedFacts: TestedServer,
};
