import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { holderOf } from '../http/holder-of-request.ts';

export function deviceLockRoutes({ devices }: Parts) {
  const find = async ({ host, device }: { host?: string | undefined; device: string }) => {
    const { placeId, locks } = await devices();
    return { locks, device: { host: placeId(host), device } };
  };

  return {
    deviceLocks: async () => (await devices()).locks.follow(),

    askForDevice: async ({ body, request }) => {
      const { locks, device } = await find(body);
      return { ok: true, lock: (await locks.ask(device, holderOf(request))) ?? null };
    },

    takeDevice: async ({ body, request }) => {
      const { locks, device } = await find(body);
      return { ok: true, lock: (await locks.take(device, holderOf(request))) ?? null };
    },

    letGoOfDevice: async ({ body, request }) => {
      const { locks, device } = await find(body);
      return { ok: true, lock: (await locks.letGo(device, holderOf(request), body.keep)) ?? null };
    },
  } satisfies Partial<Handlers>;
}
