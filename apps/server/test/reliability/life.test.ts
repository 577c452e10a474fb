/**
 * The life of the process and of its requests. The end is tested in end.test.ts and in test/process.test.ts, and
 * clients that disconnect during longer work in leaving.test.ts. `npm run soak` tests hours of mixed requests.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { COMMAND } from '../cli/command-process.ts';
import { sendRequest } from '../send-request.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { until } from '../until.ts';

let dir: string;
let server: ServerProcess;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-life-'));
  await writeFile(join(dir, 'file.txt'), 'hello');
  await writeFile(join(dir, 'large.bin'), '');
  await truncate(join(dir, 'large.bin'), 20_000_000);
  execFileSync('mkfifo', [join(dir, 'pipe')]);
  server = await startServerProcess(['--dir', dir], { env: { TMPDIR: dir } });
  // When the first client of the events connects, the server starts to watch the working folder, which opens a
  // descriptor. The tests count the descriptors after that.
  const [events] = (await once(
    get({ port: server.port, host: '127.0.0.1', path: '/api/events', agent: false }),
    'response',
  )) as [IncomingMessage];
  for await (const chunk of events) if (String(chunk).includes('event: listings')) break;
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await rm(dir, { recursive: true });
});

function preview(name: string) {
  return `/api/preview-file?path=${join(dir, name)}`;
}

describe('a client that disconnects', () => {
  const abandon = async (path: string, method = 'GET') => {
    const request = get({ port: server.port, host: '127.0.0.1', path, method, agent: false }).on(
      'error',
      () => undefined,
    );
    await once(request, 'socket');
    request.end();
    await Promise.race([once(request, 'response'), once(request.socket!, 'connect')]);
    request.destroy();
  };

  test.each([
    ['/api/health', 'GET'],
    ['/api/env', 'GET'],
    ['/api/env', 'POST'],
    ['/api/test', 'POST'],
    ['/api/sync', 'GET'],
    ['/api/listing/current', 'GET'],
    ['/api/apply-template', 'POST'],
    ['/api/events', 'GET'],
    ['/api/adb/devices', 'GET'],
    ['/api/adb/screen', 'GET'],
    ['/api/wda/devices', 'GET'],
    ['/api/wda/mjpeg', 'GET'],
    ['/api/ios/remote', 'GET'],
    ['/', 'GET'],
    ['PREVIEW', 'GET'],
  ])('a hundred times %s %s: nothing is left, and no internal error is logged', async (path, method) => {
    await sendRequest(server.port, { path: '/api/health' });
    const open = server.descriptors();
    for (let round = 0; round < 5; round += 1)
      await Promise.all(
        Array.from({ length: 20 }, () => abandon(path.replace('PREVIEW', preview('large.bin')), method)),
      );
    expect((await sendRequest(server.port, { path: preview('file.txt') })).text).toBe('hello');
    await until(() => server.descriptors() <= open && server.children().length === 0);
    expect(server.stderr()).not.toMatch(/internal error|headers already sent|ERR_HTTP_HEADERS_SENT/i);
  });
});

test('pipes without a writer block no thread: files, folders and the page are served', async () => {
  const pipes = Array.from({ length: 40 }, () => sendRequest(server.port, { path: preview('pipe') }));
  expect((await sendRequest(server.port, { path: preview('file.txt') })).text).toBe('hello');
  expect((await sendRequest(server.port, { path: '/api/listing/current' })).status).toBe(200);
  for (const response of await Promise.all(pipes)) expect(response.status).toBe(400);
});

test('a running download is finished while the server ends, new requests are refused, exit 0', async () => {
  const ending = await startServerProcess(['--dir', dir], { env: { TMPDIR: dir } });
  const request = get({ port: ending.port, host: '127.0.0.1', path: preview('large.bin'), agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  ending.child.kill('SIGTERM');
  await until(() =>
    sendRequest(ending.port, { path: '/api/health' }).then(
      () => false,
      () => true,
    ),
  );
  let received = 0;
  for await (const chunk of response) received += (chunk as Buffer).length;
  expect(received).toBe(20_000_000);
  expect(await ending.exit).toEqual([0, null]);
});

test('Ctrl C in a terminal ends the server, exit 0; a program it has started gets no signal of the terminal', async () => {
  // The program records the signals that it gets: SIGTERM from the server, possibly twice, but no SIGINT from the
  // terminal.
  const heard = `trap 'echo INT >> "$D/heard"' INT; trap 'echo TERM >> "$D/heard"; exit' TERM`;
  const scrcpy = `${heard}; echo 'INFO: Renderer: opengl'; while :; do sleep 0.1; done`;
  const adb = `[ "$1" = track-devices ] && printf '000ePHONE1\\tdevice\\n' && exec sleep 1000`;
  for (const [name, lines] of Object.entries({ adb, scrcpy }))
    await writeFile(join(dir, name), `#!/bin/sh\nD='${dir}'\n${lines}\n`, { mode: 0o755 });
  // `script` provides a terminal. Its arguments differ between Linux and macOS.
  const command = [...COMMAND, '--dir', dir, '--port', '0'];
  const args =
    process.platform === 'linux'
      ? ['-qec', `exec ${command.map((word) => `'${word}'`).join(' ')}`, '/dev/null']
      : ['-q', '/dev/null', ...command];
  const terminal = spawn('script', args, {
    env: {
      PATH: process.env['PATH'],
      TMPDIR: dir,
      ADB_BIN: join(dir, 'adb'),
      SCRCPY_BIN: join(dir, 'scrcpy'),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = once(terminal, 'exit');
  let port = 0;
  for await (const line of createInterface({ input: terminal.stdout })) {
    port = Number(/http:\/\/localhost:(\d+)/.exec(line)?.[1] ?? 0);
    if (port > 0) break;
  }
  const opened = await sendRequest(port, {
    method: 'POST',
    path: '/api/adb/scrcpy',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(opened.json).toMatchObject({ running: true });
  terminal.stdin.write('\x03');
  expect(await exit).toEqual([0, null]);
  expect(await readFile(join(dir, 'heard'), 'utf8')).toMatch(/^(?:TERM\n)+$/);
});

test('the port is in use: the message says what to do', async () => {
  const [program, ...args] = COMMAND;
  const second = spawn(program, [...args, '--dir', dir, '--port', String(server.port)], {
    env: { PATH: process.env['PATH'], TMPDIR: dir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  second.stderr.on('data', (bytes) => (said += String(bytes)));
  expect(await once(second, 'exit')).toEqual([1, null]);
  expect(said.trim().split('\n')).toEqual([
    expect.stringMatching(/^Port \d+ is in use .*\(PORT_TAKEN\)$/),
    expect.stringContaining('--port'),
  ]);
});
