import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { MIRROR_PATH, MIRROR_PROTOCOL } from '@storedeck/contract/mirror';

import { type ServerWithDevices, startServerWithDevices } from '../devices/server-with-devices.ts';
import { connectViewer, type TestViewer } from '../mirror/mirror-viewer.ts';
import { sendRequest } from '../send-request.ts';
import { until } from '../until.ts';

let devices: ServerWithDevices;

// Each test has its own phone, because some tests expect that nothing is started on the phone.
beforeEach(async () => {
  devices = await startServerWithDevices({ adb: { adbServer: true, scrcpyServer: '4.1' } });
});

afterEach(() => devices.close());

function own(): string {
  return `http://127.0.0.1:${devices.server.port}`;
}

const QUERY = '?platform=android&device=PHONE1&maxSize=160';

/**
 * Requests an upgrade to WebSocket with these additional headers. When the server has closed the connection, resolves
 * to the status and the body, separated by a space.
 */
async function upgrade(headers: readonly string[], path = MIRROR_PATH + QUERY): Promise<string> {
  const socket = connect(devices.server.port, '127.0.0.1');
  socket.write(
    [
      `GET ${path} HTTP/1.1`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      ...headers,
      '\r\n',
    ].join('\r\n'),
  );
  return (await text(socket)).replace(/^HTTP\/1\.1 (\d+)[^]*?\r\n\r\n/, '$1 ');
}

function host(): string {
  return `Host: 127.0.0.1:${devices.server.port}`;
}

const protocol = `Sec-WebSocket-Protocol: ${MIRROR_PROTOCOL}`;

describe('an upgrade is refused before anything is started', () => {
  test.each<[string, () => string[], string]>([
    ['of another page', () => [host(), 'Origin: http://evil.example'], '403'],
    ['of another server of this computer', () => [host(), 'Origin: http://127.0.0.1:1'], '403'],
    ['without an Origin', () => [host()], '403'],
    ['of a sandboxed page', () => [host(), 'Origin: null'], '403'],
    ['with two Origins', () => [host(), `Origin: ${own()}`, 'Origin: http://evil.example'], '403'],
    ['of a page with TLS', () => [host(), `Origin: ${own().replace('http', 'https')}`], '403'],
    ['that is cross-site', () => [host(), `Origin: ${own()}`, 'Sec-Fetch-Site: cross-site'], '403'],
    ['that is same-site', () => [host(), `Origin: ${own()}`, 'Sec-Fetch-Site: same-site'], '403'],
    ['by DNS rebinding', () => ['Host: evil.example', 'Origin: http://evil.example'], '403'],
    ['for localhost.evil.example', () => ['Host: localhost.evil.example', `Origin: ${own()}`], '403'],
    ['with two Hosts', () => [host(), 'Host: evil.example', `Origin: ${own()}`], '400'],
    ['without a Host', () => [`Origin: ${own()}`], '400'],
  ])('%s', async (_name, headers, status) => {
    expect(await upgrade([...headers(), protocol])).toMatch(new RegExp(`^${status} \\{"ok":false`));
    expect(devices.phone.received).toEqual([]);
  });

  test.each([
    ['without the sub-protocol', [], MIRROR_PATH + QUERY],
    ['with another sub-protocol', ['Sec-WebSocket-Protocol: other'], MIRROR_PATH + QUERY],
    ['without a device', [protocol], `${MIRROR_PATH}?platform=android`],
    ['with a device that is an option of adb', [protocol], `${MIRROR_PATH}?platform=android&device=-e`],
    ['with two devices', [protocol], `${MIRROR_PATH}${QUERY}&device=PHONE2`],
    ['with an unknown parameter', [protocol], `${MIRROR_PATH}${QUERY}&hots=local`],
    ['with a size of 0', [protocol], `${MIRROR_PATH}?platform=android&device=PHONE1&maxSize=0`],
  ])('%s', async (_name, headers, path) => {
    expect(await upgrade([host(), `Origin: ${own()}`, ...headers], path)).toMatch(/^400 .*REQUEST_INVALID/);
    expect(devices.phone.received).toEqual([]);
  });

  test('a GET without an upgrade is refused with 404', async () => {
    expect((await sendRequest(devices.server.port, { path: MIRROR_PATH + QUERY })).status).toBe(404);
  });
});

describe('a message', () => {
  test.each<[string, string | Buffer, number]>([
    ['that is not JSON', '{', 1008],
    ['that is binary', Buffer.from([1, 2, 3]), 1008],
    ['of an unknown type', '{"type":"reboot"}', 1008],
    ['with an eleventh finger', touch({ pointer: 10 }), 1008],
    ['with a position that is not a number', touch({ x: '1' }), 1008],
    ['with an infinite position', touch({}).replace('"x":1', '"x":1e999'), 1008],
    ['that is deeply nested', '['.repeat(50_000), 1008],
    ['with a text that is too long', JSON.stringify({ type: 'text', text: 'a'.repeat(70_000) }), 1008],
    [
      'that is larger than the largest allowed message',
      JSON.stringify({ type: 'text', text: 'a'.repeat(400_000) }),
      1009,
    ],
  ])('%s closes the connection', async (_name, message, code) => {
    const viewer = await connectViewer(devices.server.port, { maxSize: 160 });
    if (typeof message === 'string') viewer.send(message);
    else viewer.sendBytes(message);
    expect(await viewer.closed).toBe(code);
  });

  test('for a screen that is not shown yet does not close the connection, and fails', async () => {
    const viewer = await connectViewer(devices.server.port, { device: 'NOBODY' });
    viewer.send({ type: 'text', text: 'x', request: 1 });
    expect((await viewer.event('failed')).error.code).toBe('SESSION_ENDED');
    await viewer.close();
  });
});

describe('a viewer that sends and never reads is disconnected', () => {
  test.each<[what: string, device: string, send: (viewer: TestViewer) => void]>([
    ['messages', 'PHONE1', (viewer) => viewer.send({ type: 'ping', request: 1 })],
    ['messages that fail', 'NOBODY', (viewer) => viewer.send({ type: 'text', text: 'x', request: 1 })],
    ['pings of the protocol', 'PHONE1', (viewer) => viewer.ping('x'.repeat(100))],
  ])('%s', async (_what, device, send) => {
    const other = await connectViewer(devices.server.port, { device, maxSize: 160 });
    await other.event('viewers');
    const viewer = await connectViewer(devices.server.port, { device, maxSize: 160 });
    await other.until(() => count(other) === 2);
    viewer.pauseReading();
    while (count(other) === 2) {
      for (let sent = 0; sent < 1000; sent += 1) send(viewer);
      await viewer.sent();
      await eventLoopTurn();
    }
    await other.close();
  });

  function count({ events }: TestViewer): number | undefined {
    return events.findLast((event) => event.type === 'viewers')?.count;
  }
});

test('more viewers than allowed are refused, and a new viewer is accepted after others have left', async () => {
  const viewers = await Promise.all(
    Array.from({ length: 32 }, () => connectViewer(devices.server.port, { maxSize: 160 })),
  );
  expect(await upgrade([host(), `Origin: ${own()}`, protocol])).toMatch(/^503 .*TOO_MANY_VIEWERS/);
  await Promise.all(viewers.map((viewer) => viewer.close()));
  await until(() =>
    connectViewer(devices.server.port, { maxSize: 160 }).then(
      (one) => one.close().then(() => true),
      () => false,
    ),
  );
});

test('a viewer that does not read does not delay the others', async () => {
  const stuck = await connectViewer(devices.server.port, { maxSize: 160 });
  const viewer = await connectViewer(devices.server.port, { maxSize: 160 });
  await viewer.event('format');
  stuck.pauseReading();
  for (let count = 0; count < 20; count += 1) {
    const before = viewer.packets.length;
    viewer.send({ type: 'touch', action: 'down', pointer: 0, x: 5 + count, y: 5, format: 1 });
    viewer.send({ type: 'touch', action: 'up', pointer: 0, x: 5 + count, y: 5, format: 1 });
    await viewer.until(() => viewer.packets.length > before);
  }
  stuck.resumeReading();
  await Promise.all([viewer.close(), stuck.close()]);
});

function touch(wrong: Record<string, unknown>): string {
  return JSON.stringify({ type: 'touch', action: 'down', pointer: 0, x: 1, y: 1, format: 1, ...wrong });
}
