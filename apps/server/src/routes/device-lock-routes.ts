import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { readHolder } from '../http/read-holder.ts';

export function deviceLockRoutes({ devices }: Parts) {
  return {
    deviceLocks: async () => (await devices()).locks.follow(),

    askForDevice: async ({ body, request }) => {
      const { all, locks } = await devices();
      return { ok: true, lock: (await locks.ask(await all.locate(body), readHolder(request))) ?? null };
    },

    takeDevice: async ({ body, request }) => {
      const { all, locks } = await devices();
      return { ok: true, lock: (await locks.take(await all.locate(body), readHolder(request))) ?? null };
    },

    letGoOfDevice: async ({ body, request }) => {
      const { all, locks } = await devices();
      const device = await all.locate(body);
      return { ok: true, lock: (await locks.letGo(device, readHolder(request), body.keep)) ?? null };
    },
  } satisfies Partial<Handlers>;
}
