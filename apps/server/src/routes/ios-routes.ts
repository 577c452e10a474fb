import { Readable } from 'node:stream';

import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { respondUntrusted, streamUntrusted } from '../http/untrusted-response.ts';

export function iosRoutes({ devices }: Parts) {
  const deviceOf = async (udid: string | undefined) => (await devices()).active.wda.device(udid);

  return {
    iosDevices: async () => {
      const { active } = await devices();
      return { ok: true, ...(await active.wda.devices()) };
    },

    iosStatus: async ({ query, signal }) => {
      const device = await deviceOf(query.udid);
      return { ok: true, ...(await device.status({ signal })) };
    },

    iosScreen: async ({ query, signal, request, response }) => {
      const device = await deviceOf(query.udid);
      const png = await device.screenshot({ signal });
      await respondUntrusted({ request, response }, 'image/png', async () => response.send(png));
      return undefined;
    },

    iosMjpeg: async ({ query, signal, request, response }) => {
      const { active, mjpegContentType } = await devices();
      const { relay } = await active.wda.device(query.udid);
      await respondUntrusted({ request, response }, mjpegContentType, () =>
        relay.addViewer(response, { signal }),
      );
      return undefined;
    },

    iosInput: async ({ body: { udid, ...action }, signal }) => {
      const device = await deviceOf(udid);
      await device.input(action, { signal });
      return { ok: true };
    },

    launchWda: async ({ body, signal }) => {
      const device = await deviceOf(body.udid);
      return { ok: true, ...(await device.launch({ signal })) };
    },

    launchLog: async ({ query, signal, request, response }) => {
      const device = await deviceOf(query.udid);
      const log = Readable.from(device.launchLog({ signal }));
      await streamUntrusted({ request, response }, 'text/plain; charset=utf-8', log);
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
