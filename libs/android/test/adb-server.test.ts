import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeAndroidPhone, listenForAdb, type AdbDaemon } from '@storedeck/fake-devices';
import { LocalHost } from '@storedeck/host';

import { Adb, type AdbDevice } from '../src/index.ts';
import { AdbServer } from '../src/server/adb-server.ts';
import { adbIsMissing, ownAdbServer } from './support/adb-server.ts';
import { catchCode } from './support/catch-code.ts';
import { eventually } from './support/eventually.ts';

if (adbIsMissing) {
  test(`left out: ${adbIsMissing}`, () => undefined);
} else {
  describe('the adb server, used without the adb program', () => {
    const large = Buffer.alloc(3_000_001, 'some bytes ');
    let server: Awaited<ReturnType<typeof ownAdbServer>>;
    let phone: FakeAndroidPhone;
    let daemon: AdbDaemon;
    let host: CountingHost;
    let adb: Adb;
    let device: AdbDevice;

    beforeAll(async () => {
      server = await ownAdbServer();
      phone = new FakeAndroidPhone({
        commands: { large: () => ({ stdout: large }), count: () => ({ stdout: 'counted' }) },
      });
      daemon = await listenForAdb(phone);
      host = new CountingHost({ env: server.env });
      adb = new Adb(host, { listTimeoutMs: 60_000 });
      device = await adb.connect(daemon.address);
      await device.shell('true');
    });

    beforeEach(() => {
      host.started = [];
    });

    afterAll(async () => {
      await adb.close();
      await host.close();
      await daemon.close();
      await phone.close();
      await server.close();
    });

    test('reports its version', async () => {
      expect(await new AdbServer(host).version()).toBeGreaterThan(30);
    });

    test('screenshots, input and shell commands start no process on the host', async () => {
      await device.screenshot();
      await device.input({ action: 'tap', x: 12, y: 34 });
      await device.shell(['echo', 'a']);
      expect(host.started).toEqual([]);
      expect(phone.screen.mark).toMatchObject({ x: 12, y: 34 });
    });

    test('a command resolves with its output, its error output and its exit code', async () => {
      const { stdout, stderr, exitCode } = await device.shell('echo out; echo err >&2; exit 7');
      expect({ stdout: stdout.toString(), stderr, exitCode }).toEqual({
        stdout: 'out\n',
        stderr: 'err\n',
        exitCode: 7,
      });
    });

    test.each(['', 'one\ntwo\n', 'x'.repeat(100_000)])('input of %p reaches the command', async (input) => {
      const line = 'while IFS= read -r line || [ -n "$line" ]; do printf %s "$line"; done';
      const { stdout } = await device.shell(line, { input });
      expect(stdout.toString()).toBe(input.replaceAll('\n', ''));
    });

    test('large output arrives unchanged', async () => {
      expect((await device.shell('large')).stdout.equals(large)).toBe(true);
    });

    test('an aborted command ends on the phone, and its connection is closed', async () => {
      const controller = new AbortController();
      const sleeping = catchCode(device.shell('sleep 1000; count', { signal: controller.signal }));
      await eventually(() => phone.received.at(-1)?.argv[0] === 'sleep');
      controller.abort();
      expect(await sleeping).toBe('ABORTED');
      await device.shell('id');
      expect(phone.received.at(-1)?.argv[0]).toBe('id');
    });

    test('a command that takes too long is ended', async () => {
      expect(await catchCode(device.shell('sleep 1000', { timeoutMs: 50 }))).toBe('TIMED_OUT');
    });

    test('a socket of the phone is opened as a stream, without a port of the host', async () => {
      const close = phone.sockets.listen('echo', (stream) => void stream.pipe(stream));
      const stream = await device.open('localabstract:echo');
      stream.write('hello');
      expect(await read(stream, 5)).toBe('hello');
      stream.destroy();
      close?.();
      expect(await catchCode(device.open('localabstract:echo'))).toBe('ADB_FAILED');
      expect(host.started).toEqual([]);
    });

    test('files are written and read, and their mode and size are read', async () => {
      const path = '/data/local/tmp/file';
      expect(await device.stat(path)).toBeUndefined();
      expect(await catchCode(device.readFile(path))).toBe('TRANSFER_FAILED');
      await device.writeFile(large, path, { mode: 0o600 });
      expect(await device.stat(path)).toEqual({ mode: 0o100_600, size: large.length });
      expect((await device.readFile(path)).equals(large)).toBe(true);
      expect(phone.files.get(path)?.content.equals(large)).toBe(true);
      expect(await catchCode(device.readFile(path, { maxBytes: 1000 }))).toBe('TRANSFER_FAILED');
      await device.writeFile(Buffer.alloc(0), path);
      expect(await device.readFile(path)).toHaveLength(0);
      expect(await catchCode(device.writeFile(large, '/system/file'))).toBe('TRANSFER_FAILED');
      expect(await catchCode(device.writeFile(large, 'relative'))).toBe('INPUT_INVALID');
      expect(await catchCode(device.stat(`/${'x'.repeat(2000)}`))).toBe('TRANSFER_FAILED');
    });

    test('requests fail while no adb server is running, and succeed after a start of the server', async () => {
      const close = phone.sockets.listen('hello', (stream) => stream.end('hello'));
      const direct = new AdbServer(host);
      await server.adb('kill-server');
      await expect(direct.version()).rejects.toMatchObject({ code: 'CONNECTION_REFUSED' });
      await direct.start();
      await adb.connect(daemon.address);
      expect(await text(await device.open('localabstract:hello'))).toBe('hello');
      close?.();
    });
  });
}

/** Records the programs that are started, without the shell that reads the environment. */
class CountingHost extends LocalHost {
  started: string[] = [];

  override run(...[tool, args, options]: Parameters<LocalHost['run']>) {
    if (tool !== 'sh') this.started.push([tool, ...args].join(' '));
    return super.run(tool, args, options);
  }

  override spawn(...[tool, args, options]: Parameters<LocalHost['spawn']>) {
    this.started.push([tool, ...args].join(' '));
    return super.spawn(tool, args, options);
  }
}

async function read(stream: Duplex, count: number): Promise<string> {
  let received = '';
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    received += chunk.toString();
    if (received.length >= count) break;
  }
  return received;
}
