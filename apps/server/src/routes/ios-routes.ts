import { Readable } from 'node:stream';

import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { respondUntrusted, streamUntrusted } from '../http/untrusted-response.ts';
import { actOnDevice } from './act-on-device.ts';

/** The id by which a device is locked if its udid is not known, because it is only reached through WebDriverAgent. */
const UNKNOWN_DEVICE = 'WebDriverAgent';

export function iosRoutes(parts: Parts) {
  const hostOf = async (id: string | undefined) => (await parts.devices()).hosts.get(id);
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
      const { hosts, mjpegContentType } = await parts.devices();
      const { relay } = await hosts.get(query.host).wda.device(query.udid);
      await respondUntrusted({ request, response }, mjpegContentType, () =>
        relay.addViewer(response, { signal }),
      );
      return undefined;
    },

    iosInput: async ({ body: { udid, host, ...action }, signal, request }) => {
      const device = await deviceOf({ udid, host });
      const named = { host, device: device.udid ?? UNKNOWN_DEVICE };
      await actOnDevice(parts, request, { named, work: () => device.input(action, { signal }) });
      return { ok: true };
    },

    launchWda: async ({ body, signal, request }) => {
      const device = await deviceOf(body);
      const named = { host: body.host, device: device.udid ?? UNKNOWN_DEVICE };
      const work = () => device.launch({ signal });
      return { ok: true, ...(await actOnDevice(parts, request, { named, work })) };
    },

    launchLog: async ({ query, signal, request, response }) => {
      const device = await deviceOf(query);
      const log = Readable.from(device.launchLog({ signal }));
      await streamUntrusted({ request, response }, 'text/plain; charset=utf-8', log);
      return undefined;
    },

    bootSimulator: async ({ body: { udid, host }, signal, request }) => {
      const { wda } = await hostOf(host);
      const work = () => wda.boot(udid, { signal });
      await actOnDevice(parts, request, { named: { host, device: udid }, work });
      return { ok: true };
    },

    shutDownSimulator: async ({ body: { udid, host }, signal, request }) => {
      const { wda } = await hostOf(host);
      const work = () => wda.shutDown(udid, { signal });
      await actOnDevice(parts, request, { named: { host, device: udid }, work });
      return { ok: true };
    },
  } satisfies Partial<Handlers>;
}
