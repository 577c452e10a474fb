import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { readHolder } from '../http/read-holder.ts';

export function deviceLockRoutes({ devices }: Parts) {
  const find = async ({ host, device }: { host?: string | undefined; device: string }) => {
    const { placeId, locks } = await devices();
    return { locks, device: { host: placeId(host), device } };
  };

  return {
    deviceLocks: async () => (await devices()).locks.follow(),

    askForDevice: async ({ body, request }) => {
      const { locks, device } = await find(body);
      return { ok: true, lock: (await locks.ask(device, readHolder(request))) ?? null };
    },

    takeDevice: async ({ body, request }) => {
      const { locks, device } = await find(body);
      return { ok: true, lock: (await locks.take(device, readHolder(request))) ?? null };
    },

    letGoOfDevice: async ({ body, request }) => {
      const { locks, device } = await find(body);
      return { ok: true, lock: (await locks.letGo(device, readHolder(request), body.keep)) ?? null };
    },
  } satisfies Partial<Handlers>;
}
