import { endpoints } from '@storedeck/contract';
import { http, type HttpHandler } from 'msw';

import { respond } from './respond.ts';

/** The Frames place of a folder without designs. */
export function frameRoutes(): HttpHandler[] {
  return [
    http.get(endpoints.frameDesigns.path, () =>
      respond('frameDesigns', { ok: true, designs: [], fonts: [] }),
    ),
  ];
}
