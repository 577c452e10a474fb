import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { findingOrThrow } from '../http/finding-or-throw.ts';

export function runnerRoutes({ devices }: Parts) {
  const link = async () => (await devices()).runner;

  return {
    deviceHosts: async () => (await devices()).hosts.list(),
    testRunner: async ({ body, signal }) => (await link()).test(body, signal).catch(findingOrThrow),
    connectRunner: async ({ body, signal }) => (await link()).connect(body, signal).catch(findingOrThrow),
    disconnectRunner: async () => (await link()).disconnect(),
    remote: async () => (await link()).state(),
  } satisfies Partial<Handlers>;
}
