import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { orFinding } from '../http/or-finding.ts';

/** The connections to runners, WebDriver servers and phones in the network. */
export function connectionRoutes({ devices }: Parts) {
  const runners = async () => (await devices()).runners;
  const servers = async () => (await devices()).webDriverServers;
  const stf = async () => (await devices()).stf;
  const findHost = async (id: string | undefined) => (await devices()).hosts.get(id);

  return {
    testRunner: async ({ body, signal }) => orFinding((await runners()).test(body, signal)),
    connectRunner: async ({ body, signal }) => orFinding((await runners()).connect(body, signal)),
    disconnectRunner: async ({ query }) => (await runners()).disconnect(query.host),
    remote: async ({ query }) => (await runners()).state(query.host),
    runners: async () => (await runners()).list(),

    testWebDriver: async ({ body, signal }) => orFinding((await servers()).test(body, signal)),
    connectWebDriver: async ({ body, signal }) => orFinding((await servers()).connect(body, signal)),
    disconnectWebDriver: async ({ query }) => (await servers()).disconnect(query.server),
    webDriverServers: async () => (await servers()).list(),

    networkPhones: async ({ query, signal }) => {
      const { id, adb } = await findHost(query.host);
      return { ok: true, phones: await adb.networkPhones({ signal }), hostId: id };
    },

    connectPhone: async ({ body: { address, host }, signal }) => {
      const { id, adb } = await findHost(host);
      const { serial } = await adb.connect(address, { signal });
      return { ok: true, serial, hostId: id };
    },

    pairPhone: async ({ body: { address, code, host }, signal }) => {
      await (await findHost(host)).adb.pair(address, code, { signal });
      return { ok: true };
    },

    stfPhones: async ({ body, signal }) => ({ ok: true, phones: await (await stf()).phones(body, signal) }),

    connectStfPhone: async ({ body: { url, token, ...phone }, signal }) => ({
      ok: true,
      ...(await (await stf()).connect({ url, token }, phone, signal)),
    }),
  } satisfies Partial<Handlers>;
}
