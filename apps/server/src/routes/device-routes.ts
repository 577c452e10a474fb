import { type DeviceAddress, describeListing } from '@storedeck/devices';

import type { Parts } from '../compose.ts';
import type { Call, Handlers } from '../http/endpoint-handler.ts';
import { pictureSize } from '../http/picture-size.ts';
import { respondUntrusted } from '../http/untrusted-response.ts';

type Exchange = Pick<Call<'androidScreen'>, 'signal' | 'request' | 'response'>;

/** The lists, the screens and the screen trees of the devices of every kind. */
export function deviceRoutes({ devices }: Parts) {
  const findHost = async (id: string | undefined) => (await devices()).hosts.get(id);
  const open = async (address: DeviceAddress, signal: AbortSignal) =>
    (await devices()).all.open(address, signal);
  const sendScreen = async ({ signal, request, response }: Exchange, address: DeviceAddress) => {
    const png = await (await open(address, signal)).screenshot(signal);
    await respondUntrusted({ request, response }, 'image/png', async () => response.send(png));
    return undefined;
  };

  return {
    listDevices: async ({ query, signal }) =>
      describeListing(await (await devices()).all.list(signal, query)),
    deviceHosts: async () => (await devices()).hosts.list(),
    androidDevices: async ({ query, signal }) => (await findHost(query.host)).androidDevices(signal),
    iosDevices: async ({ query, signal }) => (await findHost(query.host)).iosDevices(signal),
    webDriverDevices: async ({ query, signal }) =>
      (await devices()).webDriverServers.get(query.server).list(signal),

    androidScreen: async (call) => sendScreen(call, phone(call.query)),
    iosScreen: async (call) => sendScreen(call, iphone(call.query)),
    webDriverScreen: async (call) => sendScreen(call, served(call.query)),

    androidTree: async ({ query, signal }) => (await open(phone(query), signal)).tree(signal),
    iosTree: async ({ query, signal }) =>
      (await open(iphone(query), signal)).tree(signal, pictureSize(query.picture)),
    webDriverTree: async ({ query, signal }) => (await open(served(query), signal)).tree(signal),

    webDriverSource: async ({ query, signal, request, response }) => {
      const server = (await devices()).webDriverServers.get(query.server);
      const source = await server.withSession(query.device, signal, (session) => session.source({ signal }));
      const type = 'text/plain; charset=utf-8';
      await respondUntrusted({ request, response }, type, async () => response.send(source));
      return undefined;
    },

    iosStatus: async ({ query, signal }) => {
      const { id, wda } = await findHost(query.host);
      const device = await wda.device(query.udid);
      return { ok: true, ...(await device.status({ signal })), hostId: id };
    },

    iosMjpeg: async ({ query, signal, request, response }) => {
      const { hosts, mjpegContentType } = await devices();
      const { relay } = await hosts.get(query.host).wda.device(query.udid);
      await respondUntrusted({ request, response }, mjpegContentType, () =>
        relay.addViewer(response, { signal }),
      );
      return undefined;
    },
  } satisfies Partial<Handlers>;
}

interface Named {
  readonly host?: string | undefined;
}

function phone({ serial, host }: Named & { readonly serial?: string | undefined }): DeviceAddress {
  return { platform: 'android', device: serial, host };
}

function iphone({ udid, host }: Named & { readonly udid?: string | undefined }): DeviceAddress {
  return { platform: 'ios', device: udid, host };
}

function served({ server, device }: { readonly server: string; readonly device: string }): DeviceAddress {
  return { platform: 'webdriver', device, host: server };
}
