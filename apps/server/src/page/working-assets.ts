import { join } from 'node:path';

import { servePreview } from '@storedeck/preview';
import type { Express } from 'express';

import { onlyMethods } from '../http/only-methods.ts';
import { refuseAsCode } from '../http/refuse-as-code.ts';
import { RequestError } from '../http/request-error.ts';

/** Serves the pictures of the working folder, `assets/…` as the listing files name them. */
export function mountWorkingAssets(app: Express, dir: string): void {
  const assets = join(dir, 'assets');
  app.get('/assets/*path', async (request, response) => {
    // A wildcard is an array in Express 5; its types still say a string.
    const segments = request.params.path as unknown as string[];
    // Names with a dot in front are half-done work of a sync; an empty one would be joined away.
    if (segments.some((name) => name === '' || name.startsWith('.') || /[\\/\0]/.test(name)))
      throw new RequestError('NOT_FOUND', `There is nothing at ${request.path}.`);
    refuseAsCode(request);
    await servePreview(request, response, {
      path: join(assets, ...segments),
      within: assets,
      cacheControl: 'no-cache',
    });
  });
  app.all('/assets/*path', onlyMethods('GET'));
}
