import { describeDevice } from '@storedeck/devices';

import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { orFinding } from '../http/or-finding.ts';

export function runnerRoutes({ devices }: Parts) {
  const links = async () => (await devices()).runners;

  return {
    listDevices: async ({ signal }) => {
      const { devices: found, problems } = await (await devices()).all.list(signal);
      return { ok: true, devices: found.map(describeDevice), problems: [...problems] };
    },
    deviceHosts: async () => (await devices()).hosts.list(),
    testRunner: async ({ body, signal }) => orFinding((await links()).test(body, signal)),
    connectRunner: async ({ body, signal }) => orFinding((await links()).connect(body, signal)),
    disconnectRunner: async ({ query }) => (await links()).disconnect(query.host),
    remote: async ({ query }) => (await links()).state(query.host),
    runners: async () => (await links()).list(),
  } satisfies Partial<Handlers>;
}
