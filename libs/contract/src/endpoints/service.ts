import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';
import { EVENTS_PATH } from '../event-names.ts';

/** The server's version, uptime and working folder. */
export const Health = z
  .object({
    ok: z.literal(true),
    version: z.string(),
    uptimeSeconds: z.number().nonnegative(),
    dir: z.string().describe('The working folder.'),
    demo: z.boolean().describe('Whether the stores and devices are simulated.'),
    offeredRunner: z
      .object({ host: z.string(), port: z.int(), user: z.string(), pass: z.string() })
      .optional()
      .describe(
        'A Mac that can be connected as runner, with its login. Only simulated ones are offered: the login is no secret, because it gives no rights on this computer.',
      ),
    offeredServer: z
      .object({ url: z.string(), user: z.string(), pass: z.string() })
      .optional()
      .describe('A Selenium Grid that can be connected, with its login; a simulated one too.'),
  })
  .meta({ id: 'Health' });

export const serviceEndpoints = {
  health: {
    method: 'GET',
    path: '/api/health',
    area: 'Service',
    summary: 'Read the version and working folder of the server',
    response: { type: 'json', schema: Health },
    errors: [],
  },
  events: {
    method: 'GET',
    path: EVENTS_PATH,
    area: 'Service',
    summary: 'Stream events',
    describe:
      'Server-sent events. `sync`, `hosts`, `devices`, `runners`, `webdriver-servers`, `wda` and `device-locks` contain the same object as the response of `GET /api/sync`, `/api/hosts`, `/api/adb/devices`, `/api/ios/runners`, `/api/webdriver/servers`, `/api/wda/status` and `/api/device-locks`. For a sync that failed, `sync` contains the error and its time; it is no longer sent after the cause has ended. `credentials` says when the credentials have changed, or have passed a test of all configured stores: a refusal before that time no longer counts. `sync-progress` contains the progress of a running sync. `sync-picture` contains a picture that the sync has fetched. `listings` contains the `etag` of each listing file, whenever a program has changed a listing file. `publish` contains the state of publishing without its steps, and `publish-step` contains a step that has changed. `agent` contains the state of the agents, whenever an agent has begun or ended a change.',
    response: { type: 'bytes', contentType: 'text/event-stream', describe: 'A stream that stays open.' },
    errors: [],
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    area: 'Service',
    summary: 'This API as OpenAPI 3.1',
    response: { type: 'json', schema: z.looseObject({ openapi: z.string() }) },
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
