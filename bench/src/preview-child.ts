import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { servePreview } from '@storedeck/preview';
import send from 'send';

// Serves the file its path names, by one side or the other; answers a message with its memory in bytes.
const serve = process.argv[2] === 'ours' ? servePreview : sendAlone;
const server = createServer((request, response) => {
  const path = decodeURIComponent(request.url?.slice(1) ?? '');
  void Promise.resolve(serve(request, response, path)).catch(() => response.destroy());
});

function sendAlone(...[request, response, path]: Parameters<typeof servePreview>): void {
  send(request, String(path), { dotfiles: 'allow' }).pipe(response);
}

process.on('message', () => process.send?.(process.memoryUsage.rss()));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
