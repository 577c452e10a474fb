import {
  endpoints,
  type ListedDevice,
  webDriverServerId,
  type WebDriverDevices,
  type WebDriverLogin,
  type WebDriverServer,
} from '@storedeck/contract';
import { delay, http, type HttpHandler } from 'msw';

import type { Publish } from './events-routes.ts';
import { respond } from './respond.ts';

/**
 * The endpoints of Appium servers and Selenium Grids. Every address leads to a Grid with two phones. The password
 * `wrong` is refused.
 */
export function webDriverRoutes(publish: Publish): HttpHandler[] {
  let servers: readonly WebDriverServer[] = [];
  const change = (next: readonly WebDriverServer[]): void => {
    servers = next;
    publish('webdriver-servers', { ok: true, servers });
  };
  return [
    http.get(endpoints.webDriverServers.path, () => respond('webDriverServers', { ok: true, servers })),
    http.post(endpoints.testWebDriver.path, async ({ request }) => {
      const login = await loginIn(request);
      return respond('testWebDriver', login.pass === 'wrong' ? WRONG : gridAt(login));
    }),
    http.post(endpoints.connectWebDriver.path, async ({ request }) => {
      const login = await loginIn(request);
      if (login.pass === 'wrong') return respond('connectWebDriver', WRONG);
      const { serverId: id, kind, version = '' } = gridAt(login);
      const added = { id, name: login.name ?? id, kind, version, state: 'connected' } as const;
      change([...servers.filter((server) => server.id !== id), added]);
      return respond('connectWebDriver', gridAt(login));
    }),
    http.post(endpoints.disconnectWebDriver.path, ({ request }) => {
      const id = new URL(request.url).searchParams.get('server');
      change(servers.filter((server) => server.id !== id));
      return respond('disconnectWebDriver', { ok: true, servers });
    }),
    http.get(endpoints.listDevices.path, ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.get('platform') !== 'webdriver') return undefined;
      const { serverId: host, devices, browserSlots } = gridAt({ url: searchParams.get('host') ?? '' });
      return respond('listDevices', {
        ok: true,
        devices: devices.map(({ id, name, state }): ListedDevice => ({
          id,
          device: id,
          host,
          platform: 'webdriver',
          kind: 'android',
          name,
          facts: ['Android 16', 'UiAutomator2'],
          connection: 'server',
          state,
          ready: state === 'free',
        })),
        off: [],
        problems: [],
        sources: [{ host, platform: 'webdriver', browserSlots }],
      });
    }),
  ];
}

const WRONG = {
  ok: false,
  error: 'The server requires other credentials.',
  code: 'AUTHENTICATION_FAILED',
} as const;

async function loginIn(request: Request): Promise<WebDriverLogin> {
  await delay(400);
  // The cast is safe: the page sends the body that the contract defines.
  return (await request.json()) as WebDriverLogin;
}

function gridAt({ url }: Pick<WebDriverLogin, 'url'>): WebDriverDevices {
  const phone = { platform: 'Android', osVersion: '16', automation: 'UiAutomator2' };
  return {
    ok: true,
    serverId: webDriverServerId(url) ?? url,
    kind: 'grid',
    version: '4.36.0',
    ready: true,
    browserSlots: 2,
    devices: [
      { ...phone, id: 'slot:000000000001:1', name: 'Pixel 9', state: 'free' },
      { ...phone, id: 'slot:000000000002:1', name: 'Galaxy S25', state: 'busy' },
    ],
  };
}
