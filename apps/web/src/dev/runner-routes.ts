import { endpoints, type RemoteState, type RunnerCredentials } from '@storedeck/contract';
import { delay, http, type HttpHandler } from 'msw';

import type { Publish } from './events-routes.ts';
import { respond } from './respond.ts';

const HOST_KEY = {
  type: 'ssh-ed25519',
  fingerprint: 'SHA256:c2FtcGxlIGtleSBvZiB0aGUgc2ltdWxhdGVkIE1hYyEh',
};
const DISCONNECTED: RemoteState = {
  ok: true,
  connected: false,
  host: '',
  user: '',
  paramiko: true,
  state: 'disconnected',
};

/** The endpoints of the Runners place. Every login succeeds, except with the password `wrong`. */
export function runnerRoutes(publish: Publish): HttpHandler[] {
  let remote = DISCONNECTED;
  const change = (next: RemoteState): void => {
    remote = next;
    publish('remote', remote);
  };
  return [
    http.get(endpoints.remote.path, () => respond('remote', remote)),
    http.post(endpoints.testRunner.path, async ({ request }) => {
      const { host, pass } = (await request.json()) as RunnerCredentials;
      await delay(400);
      return respond(
        'testRunner',
        pass === 'wrong'
          ? { ok: false, error: 'Authentication failed', code: 'AUTHENTICATION_FAILED' }
          : { ok: true, host, xcrun: true, booted: 1, hostKey: HOST_KEY, latencyMs: 12 },
      );
    }),
    http.post(endpoints.connectRunner.path, async ({ request }) => {
      const { host, user, pass } = (await request.json()) as RunnerCredentials;
      await delay(400);
      if (pass === 'wrong') {
        return respond('connectRunner', {
          ok: false,
          error: 'Authentication failed',
          code: 'AUTHENTICATION_FAILED',
        });
      }
      const connection = { connected: true, host, user, paramiko: true };
      change({ ok: true, ...connection, state: 'connected', hostKey: HOST_KEY });
      const simulator = {
        udid: '5F2A0C6E-0000-4000-8000-000000000001',
        name: 'iPhone 16',
        runtime: 'iOS 18.2',
        state: 'Booted',
      };
      const tunnels = [8100, 9100].map((port) => ({
        remotePort: port,
        localPort: port,
        state: 'open' as const,
      }));
      return respond('connectRunner', {
        ok: true,
        ...connection,
        ios: { xcrun: true, simulators: [simulator], devices: [], tunnels },
        hostKey: HOST_KEY,
      });
    }),
    http.post(endpoints.disconnectRunner.path, () => {
      change(DISCONNECTED);
      return respond('disconnectRunner', DISCONNECTED);
    }),
  ];
}
