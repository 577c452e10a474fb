import express, { type Request, type RequestHandler, type Response } from 'express';

import type { Parts } from './compose.ts';
import { errorHandler, notFound } from './http/error-handler.ts';
import { loopbackGuard } from './http/guard.ts';
import { mountEndpoints } from './http/mount-endpoints.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { isPagePath, mountPage, mountUnknownPage } from './page/page-routes.ts';
import { mountWorkingAssets } from './page/working-assets.ts';
import { agentRoutes } from './routes/agent-routes.ts';
import { captureRoutes } from './routes/capture-routes.ts';
import { connectionRoutes } from './routes/connection-routes.ts';
import { deviceActionRoutes } from './routes/device-action-routes.ts';
import { deviceLockRoutes } from './routes/device-lock-routes.ts';
import { deviceRoutes } from './routes/device-routes.ts';
import { editingRoutes } from './routes/editing-routes.ts';
import { flowRoutes } from './routes/flow-routes.ts';
import { formatRoutes } from './routes/format-routes.ts';
import { frameRoutes } from './routes/frame-routes.ts';
import { previewRoutes } from './routes/preview-routes.ts';
import { publishRoutes } from './routes/publish-routes.ts';
import { recordingRoutes } from './routes/recording-routes.ts';
import { releaseRoutes } from './routes/release-routes.ts';
import { reportRoutes } from './routes/report-routes.ts';
import { serviceRoutes } from './routes/service-routes.ts';
import { storeRoutes } from './routes/store-routes.ts';
import { ServerError } from './server-error.ts';

type Listener = (request: Request, response: Response) => void;

/**
 * Creates the function that handles all requests. Its handlers are called in the order in which they are added here.
 */
export function createApp(parts: Parts): Listener {
  const { config, log } = parts;
  const app = express();
  app.disable('x-powered-by').enable('case sensitive routing').enable('strict routing').disable('etag');

  app.use(securityHeaders);
  app.use(requestLog(log));
  app.use(loopbackGuard(isPagePath, log));
  mountEndpoints(
    app,
    {
      ...serviceRoutes(parts),
      ...storeRoutes(parts),
      ...formatRoutes(parts),
      ...releaseRoutes(parts),
      ...frameRoutes(parts),
      ...reportRoutes(parts),
      ...editingRoutes(parts),
      ...publishRoutes(parts),
      ...previewRoutes(),
      ...deviceRoutes(parts),
      ...deviceActionRoutes(parts),
      ...deviceLockRoutes(parts),
      ...connectionRoutes(parts),
      ...recordingRoutes(parts),
      ...flowRoutes(parts),
      ...captureRoutes(parts),
      ...agentRoutes(parts),
    },
    { checkResponses: config.checkResponses },
  );
  parts.mountMore?.(app);
  mountPage(app, config.pageDir);
  mountWorkingAssets(app, parts);
  mountUnknownPage(app, config.pageDir);
  app.use(notFound);
  const handleError = errorHandler(log);
  app.use(handleError);
  // For a request target without a path, Express skips all these handlers and calls the function that is passed as the
  // third argument. Without this function, Express would respond with HTML.
  const pathless = new ServerError('REQUEST_MALFORMED', 'The request target is malformed.');
  return (request: Request, response: Response) =>
    (app as RequestHandler)(request, response, () =>
      handleError(pathless, request, response, () => undefined),
    );
}
