import { Readable } from 'node:stream';

import { type LockedDevice, lockedIphone, networkSerial } from '@storedeck/devices';
import type { Request } from 'express';

import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { readHolder } from '../http/read-holder.ts';
import { streamUntrusted } from '../http/untrusted-response.ts';

/** What changes a device: input, and starting and ending programs. The client of the request has the lock meanwhile. */
export function deviceActionRoutes({ devices }: Parts) {
  const findHost = async (id: string | undefined) => (await devices()).hosts.get(id);
  const act = async <Result>(request: Request, device: LockedDevice, work: () => Promise<Result>) =>
    (await devices()).locks.use(device, readHolder(request), work);

  return {
    androidInput: async ({ body: { serial, host, ...action }, signal, request }) => {
      const { id, adb } = await findHost(host);
      const phone = await adb.device(serial, { signal });
      await act(request, { host: id, device: phone.serial }, () => phone.input(action, { signal }));
      return { ok: true };
    },

    iosInput: async ({ body: { udid, host, ...action }, signal, request }) => {
      const { id, wda } = await findHost(host);
      const phone = await wda.device(udid);
      await act(request, lockedIphone(id, phone), () => phone.input(action, { signal }));
      return { ok: true };
    },

    scrcpy: async ({ body, signal, request }) => {
      const { id, adb } = await findHost(body.host);
      const { serial } = await adb.device(body.serial, { signal });
      const work = () => adb.startScrcpy(serial, { signal });
      return { ok: true, ...(await act(request, { host: id, device: serial }, work)) };
    },

    releaseAndroidTree: async ({ body, signal }) => {
      const { adb } = await findHost(body.host);
      await (await adb.device(body.serial, { signal })).releaseTree();
      return { ok: true };
    },

    launchWda: async ({ body, signal, request }) => {
      const { id, wda } = await findHost(body.host);
      const phone = await wda.device(body.udid);
      const work = () => phone.launch({ signal });
      return { ok: true, ...(await act(request, lockedIphone(id, phone), work)) };
    },

    launchLog: async ({ query, signal, request, response }) => {
      const phone = await (await findHost(query.host)).wda.device(query.udid);
      const log = Readable.from(phone.launchLog({ signal }));
      await streamUntrusted({ request, response }, 'text/plain; charset=utf-8', log);
      return undefined;
    },

    bootSimulator: async ({ body: { udid, host }, signal, request }) => {
      const { id, wda } = await findHost(host);
      await act(request, { host: id, device: udid }, () => wda.boot(udid, { signal }));
      return { ok: true };
    },

    shutDownSimulator: async ({ body: { udid, host }, signal, request }) => {
      const { id, wda } = await findHost(host);
      await act(request, { host: id, device: udid }, () => wda.shutDown(udid, { signal }));
      return { ok: true };
    },

    disconnectPhone: async ({ body: { address, host }, signal, request }) => {
      const { stf } = await devices();
      const { id } = await findHost(host);
      const device = { host: id, device: networkSerial(address) };
      await act(request, device, () => stf.disconnect(address, host, signal));
      return { ok: true };
    },
  } satisfies Partial<Handlers>;
}
