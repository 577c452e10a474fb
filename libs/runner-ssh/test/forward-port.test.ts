import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startFakeMac, type FakeMac } from '@storedeck/fake-devices';
import { freePort } from '@storedeck/fake-devices/real';

import { connectRunner, forwardPort, type PortForward, type Runner, type RunnerState } from '../src/index.ts';
import { catchFailure } from './support/catch-failure.ts';

const received: string[] = [];
const wda = createServer((incoming, response) => {
  received.push(`${incoming.method} ${incoming.url}`);
  if (incoming.url === '/stream') {
    response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace' }).write('first');
    return;
  }
  if (incoming.url === '/half') {
    response.writeHead(200, { 'content-length': '10' }).write('half');
    setImmediate(() => response.destroy());
    return;
  }
  void text(incoming).then((body) =>
    response.setHeader('Access-Control-Allow-Origin', '*').end(`got ${body}`),
  );
});
let mac: FakeMac;
let runner: Runner;
let forward: PortForward;

function connectToMac() {
  return connectRunner({ host: '127.0.0.1', port: mac.port, user: 'me', password: 'pw' });
}

beforeAll(async () => {
  await new Promise<void>((resolve) => wda.listen(0, '127.0.0.1', resolve));
  const { port } = wda.address() as AddressInfo;
  mac = await startFakeMac({ user: 'me', password: 'pw', ports: { 8100: port } });
  runner = await connectToMac();
  forward = await forwardPort({ runner, remotePort: 8100, localPort: await freePort() });
});
afterAll(async () => {
  await runner.close();
  await mac.close();
  wda.closeAllConnections();
  wda.close();
});

async function send(headers: Record<string, string> = {}, { path = '/status', body = '' } = {}) {
  const sent = request({ port: forward.localPort, path, method: body ? 'POST' : 'GET', headers }).end(body);
  const [response] = await new Promise<
    [{ statusCode: number; headers: IncomingHttpHeaders } & NodeJS.ReadableStream]
  >((resolve, reject) => sent.on('response', (...args) => resolve(args as never)).on('error', reject));
  return { status: response.statusCode, body: String(await buffer(response)) };
}

test('a request with a body reaches the port of the runner', async () => {
  expect(await send({}, { body: 'tap' })).toEqual({ status: 200, body: 'got tap' });
  expect(runner.forwards).toEqual(new Set([forward]));
  expect(forward).toMatchObject({ remotePort: 8100, state: 'open' });
});

test.each([
  { origin: 'http://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:3000' },
  { origin: 'http://127.0.0.1' },
  { referer: 'http://evil.example/page' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'anything' },
  { host: 'evil.example' },
  { host: 'localhost.evil.example:8100' },
  { host: '0.0.0.0:8100' },
  { host: '127.0.0.2:8100' },
])('a request with %j is refused and does not reach the runner', async (headers) => {
  received.length = 0;
  // The rows have different keys, so TypeScript makes each key optional, and a cast is needed.
  const { status, body } = await send(headers as unknown as Record<string, string>);
  expect([status, JSON.parse(body), received]).toEqual([
    403,
    { ok: false, code: 'FORBIDDEN', error: expect.any(String) },
    [],
  ]);
});

test.each([
  () => ({}),
  () => ({ host: `LOCALHOST:${forward.localPort}` }),
  () => ({ host: `[::1]:${forward.localPort}` }),
  () => ({ host: `127.0.0.1:${forward.localPort}`, origin: `http://127.0.0.1:${forward.localPort}` }),
  () => ({ 'sec-fetch-site': 'none' }),
  () => ({ 'sec-fetch-site': 'same-origin' }),
])('a request from this computer is accepted (%#)', async (headers) => {
  expect((await send(headers() as Record<string, string>)).status).toBe(200);
});

test('a second request on the same connection is checked too', async () => {
  received.length = 0;
  const socket = connect(forward.localPort, '127.0.0.1');
  const good = 'GET /one HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const bad =
    'POST /two HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\nContent-Length: 0\r\n\r\n';
  socket.write(good + bad);
  const responses = await text(socket);
  expect(responses).toMatch(/^HTTP\/1\.1 200 [^]*HTTP\/1\.1 403 /);
  expect(received).toEqual(['GET /one']);
});

test('two Host headers are refused', async () => {
  const socket = connect(forward.localPort, '127.0.0.1');
  socket.end('GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 40[03] /);
});

test('a stream is forwarded from its first byte, and is closed at the runner when the client disconnects', async () => {
  const gone = new Promise((resolve) => wda.once('connection', (socket) => socket.once('close', resolve)));
  const sent = request({ port: forward.localPort, path: '/stream' }).end();
  sent.on('response', (response) => response.once('data', () => sent.destroy()));
  sent.on('error', () => undefined);
  await gone;
});

test('an incomplete response is an error for the client', async () => {
  await expect(send({}, { path: '/half' })).rejects.toThrow();
});

test('the response for a port on which nothing listens is 502', async () => {
  const empty = await forwardPort({ runner, remotePort: 9100, localPort: 0 });
  const sent = request({ port: empty.localPort }).end();
  const response = await new Promise<NodeJS.ReadableStream & { statusCode?: number }>((resolve) =>
    sent.on('response', resolve),
  );
  expect([response.statusCode, JSON.parse(await text(response))]).toEqual([
    502,
    { ok: false, code: 'CONNECTION_REFUSED', error: 'Nothing listens on port 9100 of the runner.' },
  ]);
  await empty.close();
  expect(empty.state).toBe('closed');
});

test('a local port that is in use is the error PORT_TAKEN, with a hint', async () => {
  expect(
    await catchFailure(forwardPort({ runner, remotePort: 8100, localPort: forward.localPort })),
  ).toMatchObject({
    code: 'PORT_TAKEN',
    message: `Port ${forward.localPort} of this computer is used by another program.`,
    hint: expect.stringContaining('compete'),
  });
});

test('a client that has closed its sending side still gets the complete response', async () => {
  const socket = connect({ port: forward.localPort, host: '127.0.0.1', allowHalfOpen: true });
  socket.end('POST /status HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nConnection: close\r\n\r\ntap');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [^]*got tap/);
});

function becomes(state: RunnerState) {
  return new Promise<void>((resolve) => {
    const stop = runner.onChange(() => {
      if (runner.state !== state) return;
      stop();
      resolve();
    });
  });
}

function refusal(port: number) {
  return new Promise((resolve) => connect(port, '127.0.0.1').on('error', resolve).on('connect', resolve));
}

test.each([0, -1, 1.5, 65_536, 99_999, NaN])('the remote port %p is refused', async (remotePort) => {
  expect(await catchFailure(forwardPort({ runner, remotePort, localPort: 0 }))).toMatchObject({
    code: 'INPUT_INVALID',
    message: expect.stringContaining('remote port'),
  });
});

test('a local port out of range is refused', async () => {
  expect(await catchFailure(forwardPort({ runner, remotePort: 1, localPort: 65_536 }))).toMatchObject({
    code: 'INPUT_INVALID',
  });
});

test('a TCP forward transfers any bytes in both directions, and closes when its caller disposes of it', async () => {
  const localPort = await freePort();
  const tcp = await forwardPort({ runner, remotePort: 8100, localPort, protocol: 'tcp' });
  const socket = connect({ port: tcp.localPort, host: '127.0.0.1', allowHalfOpen: true });
  // An HTTP forward would refuse this Host header. The response shows that a TCP forward does not check the bytes.
  socket.end('GET /status HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  await tcp[Symbol.asyncDispose]();
  expect(tcp.state).toBe('closed');
  expect(await refusal(tcp.localPort)).toMatchObject({ code: 'ECONNREFUSED' });
});

test('a TCP forward to a port on which nothing listens closes connections', async () => {
  const tcp = await forwardPort({ runner, remotePort: 9999, localPort: 0, protocol: 'tcp' });
  const socket = connect(tcp.localPort, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'close');
  await tcp.close();
});

test('the local port is closed while the connection is lost, and opens again when the connection is restored', async () => {
  const cut = request({ port: forward.localPort, path: '/stream' }).end();
  const [response] = await new Promise<[NodeJS.ReadableStream]>((resolve) =>
    cut.on('response', (...args) => resolve(args as never)),
  );
  const streamed = buffer(response);
  mac.dropConnections();
  await becomes('reconnecting');
  expect(forward.state).toBe('waiting');
  expect(await refusal(forward.localPort)).toMatchObject({ code: 'ECONNREFUSED' });
  await expect(streamed).rejects.toThrow();
  await becomes('connected');
  expect([forward.state, runner.lastError]).toEqual(['open', undefined]);
  expect((await send()).status).toBe(200);
});

test('a port that another program has taken in the meantime is reported, and the runner works without the forward', async () => {
  const lost = await forwardPort({ runner, remotePort: 9100, localPort: await freePort() });
  mac.dropConnections();
  await becomes('reconnecting');
  const other = createServer().listen(lost.localPort, '127.0.0.1');
  await becomes('connected');
  expect(runner.lastError).toMatchObject({
    code: 'PORT_TAKEN',
    message: `Port ${lost.localPort} of this computer is used by another program.`,
  });
  expect([lost.state, forward.state, runner.forwards.size]).toEqual(['closed', 'open', 1]);
  other.close();
});

test('a forward closes with the runner', async () => {
  const closing = await connectToMac();
  const closed = await forwardPort({ runner: closing, remotePort: 8100, localPort: await freePort() });
  await closing.close();
  expect([closed.state, closing.forwards.size]).toEqual(['closed', 0]);
  expect(await refusal(closed.localPort)).toMatchObject({ code: 'ECONNREFUSED' });
  expect(await catchFailure(forwardPort({ runner: closing, remotePort: 8100, localPort: 0 }))).toMatchObject({
    code: 'RUNNER_GONE',
  });
});
