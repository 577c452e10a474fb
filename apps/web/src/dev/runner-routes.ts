import {
  endpoints,
  type RemoteState,
  runnerHostId,
  type RunnerConnection,
  type RunnerCredentials,
} from '@storedeck/contract';
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
  let runners: readonly RunnerConnection[] = [];
  const change = (next: readonly RunnerConnection[]): void => {
    runners = next.map((runner, index) => ({ ...runner, isDefault: index === next.length - 1 }));
    publish('runners', { ok: true, runners });
  };
  return [
    http.get(endpoints.runners.path, () => respond('runners', { ok: true, runners })),
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
      const { host, port = 22, user, pass } = (await request.json()) as RunnerCredentials;
      await delay(400);
      if (pass === 'wrong') {
        return respond('connectRunner', {
          ok: false,
          error: 'Authentication failed',
          code: 'AUTHENTICATION_FAILED',
        });
      }
      const simulator = {
        udid: '5F2A0C6E-0000-4000-8000-000000000001',
        name: 'iPhone 16',
        runtime: 'iOS 18.2',
        state: 'Booted',
      };
      const tunnels = [8100, 9100].map((each) => ({
        remotePort: each,
        localPort: each,
        state: 'open' as const,
      }));
      const id = runnerHostId({ host, port, user });
      const others = runners.filter((runner) => runner.id !== id);
      const added = { id, host, port, user, state: 'connected' as const, isDefault: true };
      change([...others, { ...added, tunnels, hostKey: HOST_KEY }]);
      return respond('connectRunner', {
        ok: true,
        connected: true,
        host,
        user,
        paramiko: true,
        ios: { xcrun: true, simulators: [simulator], devices: [], tunnels },
        hostKey: HOST_KEY,
      });
    }),
    http.post(endpoints.disconnectRunner.path, ({ request }) => {
      const id = new URL(request.url).searchParams.get('host');
      change(runners.filter((runner) => id !== null && runner.id !== id));
      return respond('disconnectRunner', DISCONNECTED);
    }),
  ];
}
