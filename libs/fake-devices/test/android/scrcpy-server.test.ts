import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';

import {
  type AdbDaemon,
  type DrawnApp,
  FakeAndroidPhone,
  listenForAdb,
  scrcpyServerFile,
} from '../../src/index.ts';
import { freePort } from '../../src/real.ts';

const hasAdb = (() => {
  try {
    execFileSync('adb', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const FILE = '/data/local/tmp/scrcpy-server.jar';
const APP: DrawnApp = {
  name: 'Sample',
  id: 'app.sample',
  ready: async () => undefined,
  drawIcon: () => undefined,
  draw: () => undefined,
  tabAt: () => undefined,
  scrollRange: () => 0,
  barColor: () => '#000000',
};

if (!hasAdb && process.env['STOREDECK_REQUIRE_TOOLS'] !== '1') {
  test('left out: adb is missing: apt install adb, or brew install android-platform-tools', () => undefined);
} else {
  describe.each([
    ['3.3.4', 'send_codec_meta', 'send_stream_meta'],
    ['4.1', 'send_stream_meta', 'send_codec_meta'],
  ])('a real adb and the simulated scrcpy server %s', (version, knownName, unknownName) => {
    let env: NodeJS.ProcessEnv;
    let home: string;
    let phone: FakeAndroidPhone;
    let daemon: AdbDaemon;

    const adb = (...args: string[]) =>
      new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
        const done = (error: unknown, stdout: string, stderr: string) => {
          const { code } = (error ?? {}) as { code?: unknown };
          resolve({ code: typeof code === 'number' ? code : 0, stdout, stderr });
        };
        execFile('adb', ['-s', daemon.address, ...args], { env }, done);
      });
    const start = (...options: string[]) =>
      `CLASSPATH=${FILE} app_process / com.genymobile.scrcpy.Server ${version} ${options.join(' ')}`;
    const sockets: Socket[] = [];

    beforeAll(async () => {
      home = await mkdtemp(join(tmpdir(), 'fake-scrcpy-'));
      env = {
        PATH: process.env['PATH'],
        HOME: home,
        TMPDIR: home,
        ANDROID_ADB_SERVER_PORT: String(await freePort()),
      };
      phone = new FakeAndroidPhone({ app: APP });
      daemon = await listenForAdb(phone);
      execFileSync('adb', ['start-server'], { env, stdio: 'ignore' });
      await adb('connect', daemon.address);
      await adb('wait-for-device');
      await writeFile(join(home, 'server'), scrcpyServerFile(version));
    });

    beforeEach(async () => {
      await adb('push', join(home, 'server'), FILE);
    });

    afterAll(async () => {
      for (const socket of sockets) socket.destroy();
      await adb('kill-server');
      await daemon.close();
      await phone.close();
      await rm(home, { recursive: true, force: true });
    });

    test.each([
      [
        'a missing file',
        'CLASSPATH=/data/local/tmp/none app_process / com.genymobile.scrcpy.Server 4.1',
        134,
        'Aborted',
      ],
      ['no CLASSPATH', 'app_process / com.genymobile.scrcpy.Server 4.1', 134, 'Aborted'],
      [
        'the words in the wrong order',
        `app_process CLASSPATH=${FILE} / com.genymobile.scrcpy.Server`,
        134,
        'Aborted',
      ],
      [
        'another version',
        start().replace(` ${version} `, ' 9.9 '),
        1,
        `[server] ERROR: The server version (${version}) does not match the client (9.9)`,
      ],
      ['a word without a value', start('video'), 1, 'Invalid key=value pair: "video"'],
      [
        'a size that is no number',
        start('max_size=abc'),
        1,
        'java.lang.NumberFormatException: For input string: "abc"',
      ],
      ['a negative scid', start('scid=80000000'), 1, 'scid may not be negative'],
      ['an unknown codec', start('video_codec=mpeg2'), 1, 'Video codec mpeg2 not supported'],
      ['an unknown audio codec', start('audio_codec=mp3'), 1, 'Audio codec mp3 not supported'],
      ['no forward and no reverse', start('scid=1'), 1, 'Connection refused'],
    ])('%s ends the server', async (_name, line, code, words) => {
      const result = await adb('shell', line);
      expect(result).toMatchObject({ code, stderr: expect.stringContaining(words) });
    });

    test('an unknown option causes a warning, and one option has a different name in each version', async () => {
      const options = ['video=false', 'audio=false', 'control=false', 'tunnel_forward=TRUE'];
      const known = await adb('shell', start(...options, `${knownName}=false`));
      expect(known).toEqual({
        code: 0,
        stderr: '',
        stdout: expect.stringContaining('[server] INFO: Device: [Google]'),
      });
      await adb('push', join(home, 'server'), FILE);
      const unknown = await adb('shell', start(...options, `${unknownName}=false`));
      expect(unknown.stderr).toBe(`[server] WARN: Unknown server option: ${unknownName}\n`);
    });

    test('sockets are accepted in order; only the first socket gets a byte, and the name of the phone follows when all are open', async () => {
      const server = adb('shell', start('scid=00000abc', 'tunnel_forward=true', 'max_size=640'));
      const forwarded = Number((await adb('forward', 'tcp:0', 'localabstract:scrcpy_00000abc')).stdout);
      const video = await firstSocket(forwarded);
      expect(phone.files.get(FILE)).toBeUndefined();
      const [audio, control] = [connect(forwarded, '127.0.0.1'), connect(forwarded, '127.0.0.1')];
      sockets.push(video, audio, control);
      expect((await read(video, 64)).toString().replaceAll('\0', '')).toBe('Pixel 8');
      const sound = await read(audio, 4 + 12 + 19 + 12 + 3);
      expect(sound.toString('latin1', 0, 4)).toBe('opus');
      expect(sound.readUInt32BE(4)).toBe(version === '4.1' ? 0x4000_0000 : 0x8000_0000);
      expect([sound.readUInt32BE(12), sound.toString('latin1', 16, 24)]).toEqual([19, 'OpusHead']);
      expect([sound.readUInt32BE(43), sound.toString('hex', 47)]).toEqual([3, 'f8fffe']);
      const head = await read(video, version === '4.1' ? 16 : 12);
      expect(head.toString('latin1', 0, 4)).toBe('h264');
      expect(head.subarray(-8).readUInt32BE(0)).toBe(288);
      expect(head.subarray(-8).readUInt32BE(4)).toBe(640);
      const packet = await read(video, 12);
      expect(packet.readUInt32BE(0)).toBe(version === '4.1' ? 0x4000_0000 : 0x8000_0000);
      // No program listens on the name any more, so the connection is closed at once.
      const late = connect(forwarded, '127.0.0.1');
      await once(late.resume(), 'close');
      control.write(Buffer.from([99]));
      const { code, stderr } = await server;
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr: version === '4.1' ? '[server] ERROR: Control protocol error\n' : '',
      });
    });

    test('a message for a camera, which servers 3.x do not know, ends the server', async () => {
      const server = adb(
        'shell',
        start('scid=00000abd', 'tunnel_forward=true', 'audio=false', 'video=false'),
      );
      const forwarded = Number((await adb('forward', 'tcp:0', 'localabstract:scrcpy_00000abd')).stdout);
      const control = await firstSocket(forwarded);
      sockets.push(control);
      control.write(Buffer.from([18, 1]));
      expect((await server).code).toBe(0);
    });

    test.each([
      ['?sam', 'installed', ''],
      ['+app.sample', 'installed', ''],
      ['?ample', 'home', '[server] WARN: No app found for name "ample"\n'],
      ['app.other', 'home', '[server] WARN: No app found for package "app.other"\n'],
    ])('the app name %s opens the view %s', async (name, view, warning) => {
      const server = adb(
        'shell',
        start('scid=00000abe', 'tunnel_forward=true', 'audio=false', 'video=false'),
      );
      const forwarded = Number((await adb('forward', 'tcp:0', 'localabstract:scrcpy_00000abe')).stdout);
      const control = await firstSocket(forwarded);
      sockets.push(control);
      const home = Buffer.from([0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0]);
      const end = Buffer.from([18, 1]);
      control.write(Buffer.concat([home, Buffer.from([16, name.length]), Buffer.from(name), end]));
      expect((await server).stderr).toContain(warning);
      expect(phone.screen.view).toBe(view);
    });

    /**
     * Connects again and again until a server listens: a forward accepts every connection, and closes the connection
     * when no server listens.
     */
    async function firstSocket(port: number): Promise<Socket> {
      for (;;) {
        const socket = connect(port, '127.0.0.1');
        const byte = await read(socket, 1).catch(() => undefined);
        if (byte) return socket;
      }
    }
  });
}

/** Reads exactly `count` bytes. Rejects when the socket is closed earlier. */
async function read(socket: Socket, count: number): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0);
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, chunk]);
    if (bytes.length < count) continue;
    if (bytes.length > count) socket.unshift(bytes.subarray(count));
    return bytes.subarray(0, count);
  }
  throw new Error('The socket was closed.');
}
