import { endpoints } from '@storedeck/contract';
import { http, type HttpHandler } from 'msw';

import { captureRoutes } from './capture-routes.ts';
import { credentialsRoutes } from './credentials-routes.ts';
import { androidRoutes, hostRoutes, iphoneRoutes, lockRoutes } from './devices-routes.ts';
import { eventsRoutes } from './events-routes.ts';
import { filesRoutes } from './files-routes.ts';
import { flowRoutes } from './flow-routes.ts';
import { frameRoutes } from './frame-routes.ts';
import { listingRoutes } from './listing-routes.ts';
import { publishRoutes } from './publish-routes.ts';
import { releaseRoutes } from './release-routes.ts';
import { respond } from './respond.ts';
import { reviewRoutes } from './review-routes.ts';
import { runnerRoutes } from './runner-routes.ts';
import { webDriverRoutes } from './webdriver-routes.ts';

/**
 * Simulates the most important endpoints of the server in the browser, so that developers can work on each place
 * without a server.
 */
export function createSimulatedServer(): HttpHandler[] {
  const { handlers, publish } = eventsRoutes();
  return [
    http.get(endpoints.health.path, () =>
      respond('health', {
        ok: true,
        version: '0.0.0',
        uptimeSeconds: 1,
        dir: '/in/the/browser',
        demo: true,
        offeredRunner: { host: 'mac.example', port: 22, user: 'sample', pass: 'sample' },
        offeredServer: { url: 'http://grid.example:4444', user: 'sample', pass: 'sample' },
      }),
    ),
    ...handlers,
    ...listingRoutes(publish),
    ...publishRoutes(publish),
    ...releaseRoutes(),
    ...reviewRoutes(),
    ...frameRoutes(),
    ...credentialsRoutes(),
    ...hostRoutes(),
    ...lockRoutes(),
    ...flowRoutes(),
    ...captureRoutes(),
    ...androidRoutes(),
    ...iphoneRoutes(),
    ...runnerRoutes(publish),
    ...webDriverRoutes(publish),
    ...filesRoutes(),
  ];
}
