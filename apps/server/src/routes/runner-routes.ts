import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { findingOrThrow } from '../http/finding-or-throw.ts';

export function runnerRoutes({ devices }: Parts) {
  const links = async () => (await devices()).runners;

  return {
    deviceHosts: async () => (await devices()).hosts.list(),
    testRunner: async ({ body, signal }) => (await links()).test(body, signal).catch(findingOrThrow),
    connectRunner: async ({ body, signal }) => (await links()).connect(body, signal).catch(findingOrThrow),
    disconnectRunner: async ({ query }) => (await links()).disconnect(query.host),
    remote: async ({ query }) => (await links()).state(query.host),
    runners: async () => (await links()).list(),
  } satisfies Partial<Handlers>;
}
