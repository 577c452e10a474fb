import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { respondUntrusted } from '../http/untrusted-response.ts';

export function androidRoutes({ devices }: Parts) {
  const hostOf = async (id: string | undefined) => (await devices()).hosts.get(id);
  const deviceOf = async (
    named: { serial?: string | undefined; host?: string | undefined },
    signal: AbortSignal,
  ) => (await hostOf(named.host)).adb.device(named.serial, { signal });

  return {
    androidDevices: async ({ query, signal }) => {
      const { id, adb } = await hostOf(query.host);
      return { ok: true, ...(await adb.overview({ signal })), hostId: id };
    },

    androidScreen: async ({ query, signal, request, response }) => {
      const device = await deviceOf(query, signal);
      const png = await device.screenshot({ signal });
      await respondUntrusted({ request, response }, 'image/png', async () => response.send(png));
      return undefined;
    },

    androidInput: async ({ body: { serial, host, ...action }, signal }) => {
      const device = await deviceOf({ serial, host }, signal);
      await device.input(action, { signal });
      return { ok: true };
    },

    scrcpy: async ({ body, signal }) => {
      const { adb } = await hostOf(body.host);
      return { ok: true, ...(await adb.startScrcpy(body.serial, { signal })) };
    },

    networkPhones: async ({ query, signal }) => {
      const { id, adb } = await hostOf(query.host);
      return { ok: true, phones: await adb.networkPhones({ signal }), hostId: id };
    },

    connectPhone: async ({ body: { address, host }, signal }) => {
      const { id, adb } = await hostOf(host);
      const { serial } = await adb.connect(address, { signal });
      return { ok: true, serial, hostId: id };
    },

    disconnectPhone: async ({ body: { address, host }, signal }) => {
      await (await hostOf(host)).adb.disconnect(address, { signal });
      return { ok: true };
    },

    pairPhone: async ({ body: { address, code, host }, signal }) => {
      await (await hostOf(host)).adb.pair(address, code, { signal });
      return { ok: true };
    },
  } satisfies Partial<Handlers>;
}
