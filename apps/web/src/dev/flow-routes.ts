import { endpoints } from '@storedeck/contract';
import { http, type HttpHandler } from 'msw';

import { respond } from './respond.ts';

/** The endpoints of the flows. There are none. */
export function flowRoutes(): HttpHandler[] {
  return [
    http.get(endpoints.flows.path, () => respond('flows', { ok: true, flows: [] })),
    http.get(endpoints.flowRuns.path, () => respond('flowRuns', { ok: true, runs: [] })),
  ];
}
