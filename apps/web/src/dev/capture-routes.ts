import { endpoints } from '@storedeck/contract';
import { http, type HttpHandler } from 'msw';

import { respond } from './respond.ts';

/** The capture of a folder without a plan. */
export function captureRoutes(): HttpHandler[] {
  return [
    http.get(endpoints.captureState.path, () =>
      respond('captureState', {
        ...{ ok: true, phase: 'idle', hasPlan: false, canResume: false, isChecked: false },
        ...{ devices: [], cells: [], issues: [], notes: [], offers: [], leftMs: null },
        ...{ failure: null, hand: null, screen: null, design: null },
      }),
    ),
  ];
}
