import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { DEFAULT_NETWORK } from './network-options.ts';
import { openHttp } from './open-http.ts';

let server: Server;
let size = 0;
beforeAll(async () => {
  server = createServer((socket) => {
    socket.once('data', () => {
      const head = `HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\nConnection: close\r\n\r\n`;
      socket.end(Buffer.concat([Buffer.from(head), Buffer.alloc(size, 1)]));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

// The connection ends while the HTTP client has paused its parser because the receiver is slow. In this case, some
// versions of undici throw an error in a callback of the socket, so that only `uncaughtException` can catch the error.
test.each([3_000, 65_536, 131_072, 1_000_000])(
  'a slow receiver gets all %i bytes of a picture that is sent with `Connection: close`',
  async (bytes) => {
    size = bytes;
    const http = await openHttp({ apis: [], network: DEFAULT_NETWORK });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const request = {
      store: 'appStore',
      url,
      what: 'picture',
      allowLoopback: true,
      signal: new AbortController().signal,
    } as const;
    try {
      let received = 0;
      await http.fetchPicture(request, async (body) => {
        for await (const chunk of body) {
          received += chunk.length;
          for (let turn = 0; turn < 20; turn += 1) await setImmediate();
        }
      });
      expect(received).toBe(bytes);
    } finally {
      await http.close();
    }
  },
);
