import { join } from 'node:path';

import { Folder } from '@storedeck/host/folder';
import { servePreview } from '@storedeck/preview';
import type { Express } from 'express';

import type { Parts } from '../compose.ts';
import { allowMethods } from '../http/allow-methods.ts';
import { refuseExecution } from '../http/refuse-execution.ts';
import { ServerError } from '../server-error.ts';

/**
 * Serves the pictures and videos of the working folder. Their paths are those that the listing files contain:
 * `assets/…`. While the first sync of the folder runs, the pictures that have arrived are served at their later paths.
 */
export function mountWorkingAssets(
  app: Express,
  { config: { dir }, sync }: Pick<Parts, 'config' | 'sync'>,
): void {
  const assets = join(dir, 'assets');
  app.get('/assets/*path', async (request, response) => {
    // In Express 5 the value of a wildcard is an array, although its declared type is a string. `flat` accepts an array
    // and a string.
    const segments = [request.params.path].flat();
    // A leading dot marks unfinished files of a sync, which are not served. An empty name is refused, because `join`
    // would drop it, so that several paths would lead to one file.
    if (segments.some((name) => name === '' || name.startsWith('.') || /[\\/\0]/.test(name)))
      throw new ServerError('NOT_FOUND', `There is nothing at ${request.path}.`);
    refuseExecution(request);
    const path = ['assets', ...segments].join('/');
    const arrived = sync.findPath(path);
    if (arrived === undefined) await refuseLink(dir, path);
    await servePreview(request, response, {
      path: arrived ?? join(dir, path),
      within: assets,
      cacheControl: 'no-cache',
    });
  });
  app.all('/assets/*path', allowMethods('GET'));
}

/** Rejects with FILE_NOT_FOUND for a path that leads through a link, also through one that stays in the folder. */
async function refuseLink(dir: string, path: string): Promise<void> {
  const found = await new Folder(dir).look(path).catch(() => undefined);
  if (found && !found.isSymbolicLink()) return;
  throw new ServerError('FILE_NOT_FOUND', `There is no file ${path.slice(0, 200)}.`, {
    hint: 'Check the spelling; links are not followed.',
  });
}
