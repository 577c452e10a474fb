import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** The duration of a tap by Storedeck, in ms. */
const TAP_MS = 50;

/**
 * Starts a server that forwards requests to Appium, and waits for the duration of a tap before each gesture. This is
 * needed because Appium's driver for tests performs a gesture immediately, but a device needs the time of the gesture.
 */
export async function startPerformingDriver(appiumUrl: string): Promise<{ url: string; close(): void }> {
  const server: Server = createServer((incoming, outgoing) => {
    void (async () => {
      const { method, headers, url = '' } = incoming;
      const body = await buffer(incoming);
      if (method === 'POST' && url.endsWith('/actions')) await delay(TAP_MS);
      const passed = request(appiumUrl + url, { method, headers });
      passed.on('response', (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      passed.end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
