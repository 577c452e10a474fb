import { networkSerial } from '@storedeck/devices';

import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { respondUntrusted } from '../http/untrusted-response.ts';
import { actOnDevice } from './act-on-device.ts';

export function androidRoutes(parts: Parts) {
  const { devices } = parts;
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

    androidInput: async ({ body: { serial, host, ...action }, signal, request }) => {
      const device = await deviceOf({ serial, host }, signal);
      const named = { host, device: device.serial };
      await actOnDevice(parts, request, { named, work: () => device.input(action, { signal }) });
      return { ok: true };
    },

    scrcpy: async ({ body, signal, request }) => {
      const { adb } = await hostOf(body.host);
      const { serial } = await adb.device(body.serial, { signal });
      const named = { host: body.host, device: serial };
      const work = () => adb.startScrcpy(serial, { signal });
      return { ok: true, ...(await actOnDevice(parts, request, { named, work })) };
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

    disconnectPhone: async ({ body: { address, host }, signal, request }) => {
      const { stf } = await devices();
      const named = { host, device: networkSerial(address) };
      await actOnDevice(parts, request, { named, work: () => stf.disconnect(address, host, signal) });
      return { ok: true };
    },

    stfPhones: async ({ body, signal }) => ({
      ok: true,
      phones: await (await devices()).stf.phones(body, signal),
    }),

    connectStfPhone: async ({ body: { url, token, ...phone }, signal }) => {
      const { stf } = await devices();
      return { ok: true, ...(await stf.connect({ url, token }, phone, signal)) };
    },

    pairPhone: async ({ body: { address, code, host }, signal }) => {
      await (await hostOf(host)).adb.pair(address, code, { signal });
      return { ok: true };
    },
  } satisfies Partial<Handlers>;
}
