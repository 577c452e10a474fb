import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { HostError, type Host } from '@storedeck/host';
import fc from 'fast-check';

import { serverFailure } from '../src/adb-failure.ts';
import { readPort } from '../src/server/adb-server-port.ts';
import { AdbServer } from '../src/server/adb-server.ts';
import { receiveFile, sendFile, statFile } from '../src/server/file-sync.ts';
import { runExec, runShell } from '../src/server/run-on-phone.ts';
import { ShellPacketParser } from '../src/server/shell-packet.ts';

const OK = 'OKAYOKAY';
const PHONE = { serial: 'FAKE', line: 'true' };

function le(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function shellPacket(id: number, length: number, data: Uint8Array | string = ''): Buffer {
  return Buffer.concat([Buffer.from([id]), le(length), Buffer.from(data as string)]);
}

describe('a peer that is not a valid adb server', () => {
  let listener: Server;
  let server: AdbServer;
  let behaviour: (socket: Socket) => void;

  beforeAll(async () => {
    listener = createServer((socket) => {
      socket.on('error', () => undefined);
      behaviour(socket);
    });
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    server = new AdbServer(hostAt((listener.address() as AddressInfo).port));
  });

  afterAll(() => void listener.close());

  /** Makes the peer send these bytes and end the connection. */
  function sends(...parts: readonly (Uint8Array | string)[]): void {
    const bytes = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
    behaviour = (socket) => socket.end(bytes);
  }

  const catchFailure = (call: Promise<unknown>) =>
    call.then(
      () => 'no error',
      (error: unknown) => serverFailure(error, { serial: 'FAKE', doing: 'testing' }),
    );

  test.each([
    ['nothing', [], 'was closed'],
    ['half a status', ['OK'], 'was closed'],
    ['another protocol', ['HTTP/1.1 400 Bad Request\r\n\r\n'], 'another program than adb'],
    ['a refusal without its text', ['FAIL'], 'was closed'],
    ['a refusal that ends too early', ['FAILffff', 'x'], 'was closed'],
    ['a refusal whose length is no number', ['FAIL-001x'], 'another program than adb'],
    ['an empty refusal', ['FAIL0000'], 'without a message'],
    [
      'a refusal with control characters and HTML',
      ['FAIL0015', '\x1b]0;evil\x07\n<b>\0&'.padEnd(21, '!')],
      'failed on the phone FAKE: ]0;evil <b> &',
    ],
    ['an unknown phone', ['FAIL0017', "device 'FAKE' not found"], 'is no longer connected'],
    ['an unauthorized phone', ['FAIL0014', 'device unauthorized.'], 'has not allowed this computer'],
    ['acceptance of the phone only', ['OKAY'], 'was closed'],
  ])('%s', async (_name, parts, words) => {
    sends(...parts);
    expect(await catchFailure(server.open('FAKE', 'sync:'))).toMatchObject({
      code: expect.stringMatching(/^(ADB_FAILED|DEVICE_)/),
      message: expect.stringContaining(words),
    });
  });

  test.each([
    ['a version without its length', ['OKAY']],
    ['a version of the wrong length', ['OKAY0004', '00']],
    ['a length that is no number', ['OKAY+0x1', '0029']],
  ])('%s', async (_name, parts) => {
    sends(...parts);
    expect(await catchFailure(server.version())).toMatchObject({ code: 'ADB_FAILED' });
  });

  test('a request that is too long is not sent', async () => {
    sends(OK);
    expect(await catchFailure(server.open('x'.repeat(70_000), 'sync:'))).toMatchObject({
      message: expect.stringContaining('too long'),
    });
  });

  test.each([
    ['no exit code', [shellPacket(1, 2, 'hi')]],
    ['half a packet', [shellPacket(1, 100, 'hi')]],
    ['a packet of 2³¹ bytes that never comes', [shellPacket(1, 2 ** 31, 'hi')]],
    ['an exit code of no bytes', [shellPacket(3, 0)]],
  ])('a shell with %s fails', async (_name, packets) => {
    sends(OK, ...packets);
    expect(await catchFailure(runShell(server, PHONE, {}))).toMatchObject({ code: 'ADB_FAILED' });
  });

  test('a shell may send empty and unknown packets, and ends with its exit code', async () => {
    sends(
      OK,
      shellPacket(1, 0),
      shellPacket(99, 3, 'xxx'),
      shellPacket(2, 1, 'e'),
      shellPacket(3, 1, [0xff] as never),
      'more',
    );
    expect(await runShell(server, PHONE, {})).toMatchObject({ stderr: 'e', exitCode: 255 });
  });

  test('output above the limit is refused', async () => {
    sends(OK, shellPacket(1, 2000, 'x'.repeat(2000)), shellPacket(3, 1, '\0'));
    await expect(runShell(server, PHONE, { maxBytes: 1999 })).rejects.toMatchObject({
      code: 'OUTPUT_TOO_LARGE',
    });
    sends(OK, 'x'.repeat(2000));
    await expect(runExec(server, PHONE, { maxBytes: 1999 })).rejects.toMatchObject({
      code: 'OUTPUT_TOO_LARGE',
    });
  });

  test('disconnects from a silent peer after the timeout, or when the signal aborts', async () => {
    behaviour = () => undefined;
    await expect(runShell(server, PHONE, { timeoutMs: 50 })).rejects.toMatchObject({ code: 'TIMED_OUT' });
    const controller = new AbortController();
    behaviour = () => controller.abort();
    await expect(runShell(server, PHONE, { signal: controller.signal })).rejects.toMatchObject({
      code: 'ABORTED',
    });
    behaviour = (socket) => socket.write(OK, () => controller.abort());
    await expect(runExec(server, PHONE, { signal: controller.signal })).rejects.toMatchObject({
      code: 'ABORTED',
    });
  });

  test.each(['closed', "device 'FAKE' not found"])(
    'uses the adb program when the server responds "%s"',
    async (text) => {
      sends('FAIL', text.length.toString(16).padStart(4, '0'), text);
      expect(await runShell(server, PHONE, {})).toBeUndefined();
      expect(await runExec(server, PHONE, {})).toBeUndefined();
    },
  );

  test('reads the port again after the host could not be reached for a while', async () => {
    sends('OKAY0004', '0029');
    const host = hostAt((listener.address() as AddressInfo).port);
    let isGone = true;
    const run: Host['run'] = (...call) =>
      isGone ? Promise.reject(new HostError('HOST_GONE', 'gone')) : host.run(...call);
    const later = new AdbServer({ ...host, run });
    await expect(later.version()).rejects.toMatchObject({ code: 'CONNECTION_REFUSED' });
    isGone = false;
    expect(await later.version()).toBe(41);
  });

  test('random bytes cause no error or a typed error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), fc.boolean(), async (noise, isOpen) => {
        sends(isOpen ? OK : '', noise);
        const failure = await catchFailure(runShell(server, PHONE, {}));
        if (failure !== 'no error')
          expect(failure).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/) });
      }),
      { numRuns: 60 },
    );
  });
});

describe('the file service of a phone', () => {
  /** Creates a stream whose peer has sent these bytes. */
  function received(...parts: readonly (Uint8Array | string)[]): PassThrough {
    const stream = new PassThrough();
    const bytes = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
    // The bytes that the client writes are discarded, because the test does not read them.
    stream.write = (() => true) as never;
    stream.push(bytes);
    stream.push(null);
    return stream;
  }

  test.each([
    ['nothing', [], 'closed'],
    ['an unknown id', ['WHAT', le(0)], 'instead of a response'],
    ['a part of 2³¹ bytes', ['DATA', le(2 ** 31)], 'announced a part of 2147483648'],
    ['half a part', ['DATA', le(10), 'half'], 'closed'],
    ['a refusal of 2³¹ bytes', ['FAIL', le(2 ** 31), 'x'], 'announced a message'],
    ['a refusal', ['FAIL', le(9), 'no access'], 'no access'],
    ['too many bytes', ['DATA', le(60_000), Buffer.alloc(60_000), 'DATA', le(60_000)], 'more than 100000'],
  ])('that sends %s is refused', async (_name, parts, words) => {
    await expect(receiveFile(received(...parts), '/f', 100_000)).rejects.toThrow(words);
  });

  test('may send empty parts before the end', async () => {
    const parts = ['DATA', le(0), 'DATA', le(2), 'ab', 'DONE', le(0)];
    expect((await receiveFile(received(...parts), '/f', 2)).toString()).toBe('ab');
  });

  test('that refuses a file, or responds with something else, fails', async () => {
    const file = { content: Buffer.from('x'), mode: 0o644, modified: new Date(0) };
    await expect(sendFile(received('FAIL', le(4), 'full'), '/f', file)).rejects.toThrow('full');
    await expect(sendFile(received('DONE', le(0)), '/f', file)).rejects.toThrow('instead of a response');
    await expect(statFile(received('STAT', le(1), le(1)), '/f')).rejects.toThrow('closed');
  });
});

test('shell packets are the same, wherever their bytes are split', () => {
  const part = fc.record({ id: fc.integer({ min: 0, max: 255 }), data: fc.uint8Array({ maxLength: 30 }) });
  fc.assert(
    fc.property(fc.array(part), fc.integer({ min: 1, max: 9 }), (packets, length) => {
      const bytes = Buffer.concat(packets.map(({ id, data }) => shellPacket(id, data.length, data)));
      const parser = new ShellPacketParser();
      const parsed: [number, number][] = [];
      for (let at = 0; at < bytes.length; at += length)
        for (const { id, data } of parser.push(bytes.subarray(at, at + length)))
          for (const byte of data) parsed.push([id, byte]);
      expect(parsed).toEqual(packets.flatMap(({ id, data }) => [...data].map((byte) => [id, byte])));
    }),
  );
});

test.each([
  [['', '', ''], 5037],
  [['', '', '6000'], 6000],
  [['', 'localhost', '6000'], 6000],
  [['', '192.168.1.2', '6000'], undefined],
  [['tcp:6000', '', '7000'], 6000],
  [['tcp:127.0.0.1:6000', 'elsewhere', ''], 6000],
  [['tcp:localhost:6000', '', ''], 6000],
  [['tcp:elsewhere:6000', '', ''], undefined],
  [['localfilesystem:/tmp/adb', '', ''], undefined],
  [['', '', '0'], undefined],
  [['', '', '65536'], undefined],
  [['', '', '12x'], undefined],
  [['tcp:', '', ''], undefined],
] as const)('the variables %j mean port %p', ([socket, address, port], expected) => {
  expect(readPort(socket, address, port)).toBe(expected);
});

/** Creates a host whose adb server listens on this port. */
function hostAt(port: number): Host {
  const run = () => Promise.resolve({ stdout: Buffer.from(`\n\n${port}\n`), stderr: '', exitCode: 0 });
  const open = async (to: number) => {
    const socket = connect(to, '127.0.0.1');
    await once(socket, 'connect').catch(() => {
      throw new HostError('CONNECTION_REFUSED', 'refused');
    });
    return socket;
  };
  // A cast is enough, because the client of the adb server uses only these two methods of a host.
  return { run, connect: open } as unknown as Host;
}
