import type { ErrorBody } from '@storedeck/contract';

import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { errorBodyOf, statusOf } from '../http/error-body.ts';

export function runnerRoutes({ devices }: Parts) {
  const link = async () => (await devices()).runner;

  return {
    testRunner: async ({ body, signal }) => (await link()).test(body, signal).catch(findingOf),
    connectRunner: async ({ body, signal }) => (await link()).connect(body, signal).catch(findingOf),
    disconnectRunner: async () => (await link()).disconnect(),
    remote: async () => (await link()).state(),
  } satisfies Partial<Handlers>;
}

/** Why the runner cannot be used is what was asked for; only a fault of the request, or of ours, is an error. */
function findingOf(error: unknown): ErrorBody {
  const body = errorBodyOf(error);
  if (body.code === 'INTERNAL' || statusOf(body) < 500) throw error;
  return body;
}
