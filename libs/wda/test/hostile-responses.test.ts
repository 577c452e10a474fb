import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';

import { afterEach, describe, expect, jest, test } from '@jest/globals';

import { createWda, type WdaDevice } from '../src/index.ts';
import { controlTimeouts } from './support/control-timeouts.ts';
import { portHost } from './support/port-host.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  jest.restoreAllMocks();
  for (const close of closing.splice(0).reverse()) await close();
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

async function deviceBehind(http: number): Promise<WdaDevice> {
  const wda = createWda({ host: portHost({ http }) });
  closing.push(() => wda.close());
  return wda.device();
}

async function deviceWithResponses(listener: RequestListener): Promise<WdaDevice> {
  const server = createServer(listener);
  closing.push(() => server.closeAllConnections());
  return deviceBehind(await listen(server));
}

function json(value: object): RequestListener {
  return (request, response) => void request.resume().on('end', () => response.end(JSON.stringify(value)));
}

describe('a /status that is not from WebDriverAgent', () => {
  test.each<[string, RequestListener]>([
    ['a web page', (_request, response) => void response.end('<!doctype html><title>Other</title>')],
    ['nothing', (_request, response) => void response.end()],
    ['a null value', json({ value: null })],
    ['no value', json({ hello: 'world' })],
    ['a list', json([1, 2, 3])],
    ['HTTP 500', (_request, response) => void response.writeHead(500).end('{"value":{}}')],
    [
      '100 MB',
      (_request, response) => {
        const chunk = Buffer.alloc(1024 * 1024, 0x20);
        let sent = 0;
        const more = () => {
          while (sent < 100 && !response.destroyed) {
            sent += 1;
            if (!response.write(chunk)) return void response.once('drain', more);
          }
          response.end('{}');
        };
        more();
      },
    ],
  ])('%s', async (_name, listener) => {
    const device = await deviceWithResponses(listener);
    await expect(device.status()).rejects.toMatchObject({
      code: 'WDA_BAD_ANSWER',
      hint: expect.stringContaining('8100'),
    });
  });

  test('another protocol', async () => {
    const port = await listen(
      createTcpServer((socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.2\r\n'))),
    );
    await expect((await deviceBehind(port)).status()).rejects.toMatchObject({ code: 'WDA_BAD_ANSWER' });
  });
});

describe('a server that does not respond', () => {
  test('closes the connection at once: WDA_NOT_RUNNING', async () => {
    const port = await listen(createTcpServer((socket) => socket.destroy()));
    const device = await deviceBehind(port);
    expect(await device.status()).toMatchObject({ running: false });
    await expect(device.input({ action: 'tap', x: 1, y: 1 })).rejects.toMatchObject({
      code: 'WDA_NOT_RUNNING',
    });
  });

  test('accepts the connection and sends nothing: WDA_TIMED_OUT', async () => {
    const endTimeouts = controlTimeouts();
    const port = await listen(
      createTcpServer((socket) => {
        closing.push(() => socket.destroy());
        socket.on('data', endTimeouts);
      }),
    );
    await expect((await deviceBehind(port)).status()).rejects.toMatchObject({ code: 'WDA_TIMED_OUT' });
  });

  test('an abort ends the call', async () => {
    const port = await listen(createTcpServer((socket) => void closing.push(() => socket.destroy())));
    const leaving = new AbortController();
    const status = (await deviceBehind(port)).status({ signal: leaving.signal });
    leaving.abort();
    await expect(status).rejects.toMatchObject({ code: 'ABORTED' });
  });
});

describe('unknown sessions', () => {
  test('cause one new session and one repeated call, then an error', async () => {
    const seen: string[] = [];
    const device = await deviceWithResponses((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      request.resume().on('end', () => {
        const unknown = { error: 'invalid session id', message: 'Session does not exist', traceback: '' };
        const isTap = request.url?.endsWith('/actions') === true;
        const value = isTap ? unknown : { sessionId: `S${seen.length}` };
        response.writeHead(isTap ? 404 : 200).end(JSON.stringify({ value, sessionId: null }));
      });
    });
    await expect(device.input({ action: 'tap', x: 1, y: 1 })).rejects.toMatchObject({
      code: 'WDA_REFUSED',
      reason: 'invalid session id',
    });
    expect(seen.filter((one) => one.endsWith('/actions'))).toHaveLength(2);
    expect(seen.filter((one) => one === 'POST /session')).toHaveLength(2);
  });

  test('an invalid session id never becomes part of a path', async () => {
    const seen: string[] = [];
    const device = await deviceWithResponses((request, response) => {
      seen.push(request.url ?? '');
      json({ value: { sessionId: '../wda/shutdown' }, sessionId: '../wda/shutdown' })(request, response);
    });
    await expect(device.input({ action: 'tap', x: 1, y: 1 })).rejects.toMatchObject({
      code: 'WDA_BAD_ANSWER',
    });
    expect(seen.every((url) => !url.includes('..'))).toBe(true);
  });

  test('an unknown session is also recognized in the response of old versions', async () => {
    let taps = 0;
    const device = await deviceWithResponses((request, response) => {
      const isTap = request.url?.endsWith('/actions') === true;
      if (isTap) taps += 1;
      const stale = isTap && taps === 1;
      json(stale ? { status: 6, value: 'Session does not exist' } : { status: 0, value: { sessionId: 'S' } })(
        request,
        response,
      );
    });
    await device.input({ action: 'tap', x: 1, y: 1 });
    expect(taps).toBe(2);
  });
});

describe('a tap whose response is lost', () => {
  test('is never repeated', async () => {
    let taps = 0;
    const device = await deviceWithResponses((request, response) => {
      if (!request.url?.endsWith('/actions'))
        return json({ value: { sessionId: 'S' }, sessionId: 'S' })(request, response);
      taps += 1;
      request.socket.destroy();
    });
    await expect(device.input({ action: 'tap', x: 1, y: 1 })).rejects.toMatchObject({
      code: 'WDA_NOT_RUNNING',
    });
    expect(taps).toBe(1);
  });
});

describe('an invalid screenshot', () => {
  const half = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ';
  test.each<[string, RequestListener]>([
    ['no text', json({ value: 5 })],
    ['not base64', json({ value: '%%%%' })],
    ['a JPEG', json({ value: '/9j/4AAQSkZJRg==' })],
    ['half a PNG', json({ value: half })],
    [
      '200 MB',
      (_request, response) => {
        const chunk = Buffer.alloc(4 * 1024 * 1024, 0x41);
        response.write('{"value":"');
        let sent = 0;
        const more = () => {
          while (sent < 50 && !response.destroyed) {
            sent += 1;
            if (!response.write(chunk)) return void response.once('drain', more);
          }
          response.end('"}');
        };
        more();
      },
    ],
  ])('%s', async (_name, listener) => {
    const device = await deviceWithResponses(listener);
    await expect(device.screenshot()).rejects.toMatchObject({ code: 'WDA_BAD_ANSWER' });
  });
});

describe('a screenshot that never ends', () => {
  test('does not prevent taps', async () => {
    const device = await deviceWithResponses((request, response) => {
      if (request.url === '/screenshot') return;
      json({ value: { sessionId: 'S' }, sessionId: 'S' })(request, response);
    });
    const leaving = new AbortController();
    const screenshot = device.screenshot({ signal: leaving.signal });
    await device.input({ action: 'tap', x: 1, y: 1 });
    leaving.abort();
    await expect(screenshot).rejects.toMatchObject({ code: 'ABORTED' });
  });
});
