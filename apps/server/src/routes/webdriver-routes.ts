import { readServedTree, servedRung } from '@storedeck/devices';
import type { WebDriverSession } from '@storedeck/webdriver';

import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { orFinding } from '../http/or-finding.ts';
import { respondUntrusted } from '../http/untrusted-response.ts';

export function webDriverRoutes({ devices }: Parts) {
  const servers = async () => (await devices()).webDriverServers;

  return {
    testWebDriver: async ({ body, signal }) => orFinding((await servers()).test(body, signal)),
    connectWebDriver: async ({ body, signal }) => orFinding((await servers()).connect(body, signal)),
    disconnectWebDriver: async ({ query }) => (await servers()).disconnect(query.server),
    webDriverServers: async () => (await servers()).list(),
    webDriverDevices: async ({ query, signal }) => (await servers()).get(query.server).list(signal),

    webDriverScreen: async ({ query, signal, request, response }) => {
      const server = (await servers()).get(query.server);
      const png = await server.withSession(query.device, signal, (session) => session.screenshot({ signal }));
      await respondUntrusted({ request, response }, 'image/png', async () => response.send(png));
      return undefined;
    },

    webDriverTree: async ({ query, signal }) => {
      const { webDriverServers, trees } = await devices();
      const server = webDriverServers.get(query.server);
      const device = await server.session(query.device, signal);
      const read = (session: WebDriverSession) => readServedTree(session, signal);
      const tree = await server.withSession(query.device, signal, read);
      return { ok: true, ...trees.describe(device, tree, servedRung(server.program)) };
    },

    webDriverSource: async ({ query, signal, request, response }) => {
      const server = (await servers()).get(query.server);
      const source = await server.withSession(query.device, signal, (session) => session.source({ signal }));
      const type = 'text/plain; charset=utf-8';
      await respondUntrusted({ request, response }, type, async () => response.send(source));
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
