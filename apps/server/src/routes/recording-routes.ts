import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';

export function recordingRoutes({ recordings }: Parts) {
  return {
    recordings: async () => ({ ok: true, recordings: await recordings.list() }),

    deleteRecording: async ({ body }) => {
      await recordings.remove(body.name);
      return { ok: true };
    },
  } satisfies Partial<Handlers>;
}
