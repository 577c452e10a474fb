import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { isPreviewError, servePreview } from '../src/index.ts';

// Serves the path in the query; `/rss` tells the resident memory of this process in bytes.
const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname === '/rss') return void response.end(String(process.memoryUsage().rss));
  try {
    await servePreview(request, response, url.searchParams.get('path'));
  } catch (error) {
    response.statusCode = 400;
    response.end(isPreviewError(error) ? error.code : String(error));
  }
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
