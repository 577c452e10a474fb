import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { sendForeign } from '../http/send-foreign.ts';

export function androidRoutes({ devices }: Parts) {
  return {
    androidDevices: async () => {
      const { active } = await devices();
      return { ok: true, ...(await active.adb.overview()) };
    },

    androidScreen: async ({ query, signal, request, response }) => {
      const { active } = await devices();
      const picture = await active.adb.screen(query.serial, { signal });
      await sendForeign(request, response, 'image/png', picture);
      return undefined;
    },

    androidInput: async ({ body: { serial, ...action }, signal }) => {
      const { active } = await devices();
      await active.adb.input(serial, action, { signal });
      return { ok: true };
    },

    scrcpy: async ({ body }) => {
      const { active } = await devices();
      return { ok: true, ...(await active.adb.startScrcpy(body.serial)) };
    },
  } satisfies Partial<Handlers>;
}
