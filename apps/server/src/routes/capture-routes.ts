import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { readHolder } from '../http/read-holder.ts';

export function captureRoutes({ captures }: Parts) {
  return {
    captureState: async ({ signal }) => (await captures()).state(signal),

    checkCapture: async ({ request, signal }) => (await captures()).check(readHolder(request), signal),

    startCapture: async ({ body, request, signal }) =>
      (await captures()).start(
        { isResumed: body.resume, isByHand: body.byHand, holder: readHolder(request) },
        signal,
      ),

    captureScreen: async ({ body, request, signal }) =>
      (await captures()).startScreen(body, readHolder(request), signal),

    takeByHand: async ({ body, signal }) => (await captures()).take(body.name, signal),

    nextByHand: async ({ signal }) => (await captures()).next(signal),

    stopCapture: async ({ signal }) => (await captures()).stop(signal),

    acceptCapture: async ({ body, signal }) => (await captures()).accept(body.addresses, signal),
  } satisfies Partial<Handlers>;
}
