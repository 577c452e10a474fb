import { Readable } from 'node:stream';

import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { respondUntrusted, streamUntrusted } from '../http/untrusted-response.ts';

export function iosRoutes({ devices }: Parts) {
  const hostOf = async (id: string | undefined) => (await devices()).hosts.get(id);
  const deviceOf = async (named: { udid?: string | undefined; host?: string | undefined }) =>
    (await hostOf(named.host)).wda.device(named.udid);

  return {
    iosDevices: async ({ query }) => {
      const { id, wda } = await hostOf(query.host);
      return { ok: true, ...(await wda.devices()), hostId: id };
    },

    iosStatus: async ({ query, signal }) => {
      const { id, wda } = await hostOf(query.host);
      const device = await wda.device(query.udid);
      return { ok: true, ...(await device.status({ signal })), hostId: id };
    },

    iosScreen: async ({ query, signal, request, response }) => {
      const device = await deviceOf(query);
      const png = await device.screenshot({ signal });
      await respondUntrusted({ request, response }, 'image/png', async () => response.send(png));
      return undefined;
    },

    iosMjpeg: async ({ query, signal, request, response }) => {
      const { hosts, mjpegContentType } = await devices();
      const { relay } = await hosts.get(query.host).wda.device(query.udid);
      await respondUntrusted({ request, response }, mjpegContentType, () =>
        relay.addViewer(response, { signal }),
      );
      return undefined;
    },

    iosInput: async ({ body: { udid, host, ...action }, signal }) => {
      const device = await deviceOf({ udid, host });
      await device.input(action, { signal });
      return { ok: true };
    },

    launchWda: async ({ body, signal }) => {
      const device = await deviceOf(body);
      return { ok: true, ...(await device.launch({ signal })) };
    },

    launchLog: async ({ query, signal, request, response }) => {
      const device = await deviceOf(query);
      const log = Readable.from(device.launchLog({ signal }));
      await streamUntrusted({ request, response }, 'text/plain; charset=utf-8', log);
      return undefined;
    },

    bootSimulator: async ({ body, signal }) => {
      await (await hostOf(body.host)).wda.boot(body.udid, { signal });
      return { ok: true };
    },

    shutDownSimulator: async ({ body, signal }) => {
      await (await hostOf(body.host)).wda.shutDown(body.udid, { signal });
      return { ok: true };
    },
  } satisfies Partial<Handlers>;
}
