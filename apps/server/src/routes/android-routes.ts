import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { respondUntrusted } from '../http/untrusted-response.ts';

export function androidRoutes({ devices }: Parts) {
  const deviceOf = async (serial: string | undefined, signal: AbortSignal) =>
    (await devices()).active.adb.device(serial, { signal });

  return {
    androidDevices: async ({ signal }) => {
      const { active } = await devices();
      return { ok: true, ...(await active.adb.overview({ signal })) };
    },

    androidScreen: async ({ query, signal, request, response }) => {
      const device = await deviceOf(query.serial, signal);
      const png = await device.screenshot({ signal });
      await respondUntrusted({ request, response }, 'image/png', async () => response.send(png));
      return undefined;
    },

    androidInput: async ({ body: { serial, ...action }, signal }) => {
      const device = await deviceOf(serial, signal);
      await device.input(action, { signal });
      return { ok: true };
    },

    scrcpy: async ({ body, signal }) => {
      const { active } = await devices();
      return { ok: true, ...(await active.adb.startScrcpy(body.serial, { signal })) };
    },
  } satisfies Partial<Handlers>;
}
