import { endpoints } from '@storedeck/contract';
import { http, type HttpHandler } from 'msw';

import { answer } from './answer.ts';
import { pretendCredentials } from './pretended-credentials.ts';
import { pretendDevices } from './pretended-devices.ts';
import { pretendEvents } from './pretended-events.ts';
import { pretendFiles } from './pretended-files.ts';
import { pretendListing } from './pretended-listing.ts';
import { pretendRunner } from './pretended-runner.ts';

/** The endpoints that the page uses, answered in the browser: enough to work on each place without a server. */
export function createPretendedServer(): HttpHandler[] {
  const { handlers, publish } = pretendEvents();
  return [
    http.get(endpoints.health.path, () =>
      answer('health', {
        ok: true,
        version: '0.0.0',
        uptimeSeconds: 1,
        dir: '/in/the/browser',
        demo: true,
        demoRunner: { host: 'mac.example', port: 22, user: 'sample', pass: 'sample' },
      }),
    ),
    ...handlers,
    ...pretendListing(publish),
    ...pretendCredentials(),
    ...pretendDevices(),
    ...pretendRunner(publish),
    ...pretendFiles(),
  ];
}
