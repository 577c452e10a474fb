import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { servePreview } from '@storedeck/preview';
import send from 'send';

// Serves the file at the request's path, with @storedeck/preview or with only the npm package `send`. The process
// responds to each message with its resident memory in bytes.
const server = createServer((request, response) => {
  const path = decodeURIComponent(request.url?.slice(1) ?? '');
  if (process.argv[2] === 'ours')
    void servePreview(request, response, { path }).catch(() => response.destroy());
  else send(request, path, { dotfiles: 'allow' }).pipe(response);
});

process.on('message', () => process.send?.(process.memoryUsage.rss()));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
