import { join } from 'node:path';

import { servePreview } from '@storedeck/preview';
import type { Express } from 'express';

import { allowMethods } from '../http/allow-methods.ts';
import { refuseExecution } from '../http/refuse-execution.ts';
import { RequestError } from '../http/request-error.ts';

/**
 * Serves the pictures and videos of the working folder. Their paths are those that the listing files contain:
 * `assets/…`.
 */
export function mountWorkingAssets(app: Express, dir: string): void {
  const assets = join(dir, 'assets');
  app.get('/assets/*path', async (request, response) => {
    // In Express 5 the value of a wildcard is an array, although its declared type is a string. `flat` accepts an array
    // and a string.
    const segments = [request.params.path].flat();
    // A leading dot marks unfinished files of a sync, which are not served. An empty name is refused, because `join`
    // would drop it, so that several paths would lead to one file.
    if (segments.some((name) => name === '' || name.startsWith('.') || /[\\/\0]/.test(name)))
      throw new RequestError('NOT_FOUND', `There is nothing at ${request.path}.`);
    refuseExecution(request);
    await servePreview(request, response, {
      path: join(assets, ...segments),
      within: assets,
      cacheControl: 'no-cache',
    });
  });
  app.all('/assets/*path', allowMethods('GET'));
}
