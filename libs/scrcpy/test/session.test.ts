import { once } from 'node:events';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  FakeAndroidPhone,
  listenForAdb,
  MIUI_START,
  scrcpyServerFile,
  type AdbDaemon,
} from '@storedeck/fake-devices';
import { declareFrameOrder, type VideoUnit } from '@storedeck/video';

import {
  type AudioPacket,
  type ScrcpyPhone,
  type ScrcpySession,
  startScrcpyAudio,
  startScrcpySession,
} from '../src/index.ts';
import { adbIsMissing, ownAdbServer } from './support/adb-phone.ts';

const FINGER = 2n ** 64n - 2n;
const SERVERS = ['3.3.4', '4.1'].map((version) => ({ version, content: scrcpyServerFile(version) }));
const [server3, server4] = SERVERS as [(typeof SERVERS)[0], (typeof SERVERS)[0]];

function catchCode(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'no error',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );
}

/** Reads units until the condition is true for a unit, and returns this unit. */
async function unitWhere(
  units: AsyncIterator<VideoUnit>,
  condition: (unit: VideoUnit) => boolean,
): Promise<VideoUnit> {
  for (;;) {
    const { value, done } = await units.next();
    if (done) throw new Error('The units ended.');
    if (condition(value)) return value;
  }
}

function tap(session: ScrcpySession, x: number, y: number, size = session.size): void {
  for (const action of [0, 1])
    session.send({
      type: 'touch',
      action,
      pointerId: FINGER,
      x,
      y,
      screenWidth: size.width,
      screenHeight: size.height,
      pressure: action === 0 ? 0xffff : 0,
      actionButton: 0,
      buttons: 0,
    });
}

if (adbIsMissing) {
  test(`left out: ${adbIsMissing}`, () => undefined);
} else {
  let adb: Awaited<ReturnType<typeof ownAdbServer>>;
  let opened: AsyncDisposableStack;
  let fake: FakeAndroidPhone;
  let daemon: AdbDaemon;
  let phone: ScrcpyPhone;

  beforeAll(async () => {
    adb = await ownAdbServer();
  });

  beforeEach(async () => {
    opened = new AsyncDisposableStack();
    fake = new FakeAndroidPhone();
    ({ daemon, phone } = await connect(fake));
  });

  // `afterEach` also closes the objects of a test that has failed.
  afterEach(() => opened.disposeAsync());

  async function connect(simulated: FakeAndroidPhone) {
    opened.defer(() => simulated.close());
    const port = await listenForAdb(simulated);
    opened.defer(() => port.close());
    await adb.adb('connect', port.address);
    opened.defer(async () => {
      await adb.adb('disconnect', port.address).catch(() => undefined);
    });
    await adb.adb('-s', port.address, 'wait-for-device');
    return { daemon: port, phone: adb.phone(port.address) };
  }

  afterAll(() => adb.close());

  describe.each(SERVERS)('a session with a server $version behind a real adb', (server) => {
    test('a session shows the screen, shows a tap at once, and leaves nothing on the phone', async () => {
      await using session = await startScrcpySession(phone, server);
      expect(session).toMatchObject({
        serverVersion: server.version,
        codec: 'avc1.42c033',
        description: undefined,
        size: { width: 576, height: 1280 },
      });
      const units = session.units[Symbol.asyncIterator]();
      const first = (await units.next()).value as VideoUnit;
      expect(first.isKey).toBe(true);
      expect([...first.data.subarray(0, 5)]).toEqual([0, 0, 0, 1, 0x67]);
      tap(session, 100, 200);
      const changed = await unitWhere(units, ({ data }) => data.length > 100);
      expect(changed.isKey).toBe(false);
      expect(changed.ptsUs).toBeGreaterThan(first.ptsUs);
      expect(changed.format).toBe(first.format);
      expect(fake.screen.mark).toEqual({ kind: 'tap', x: 188, y: 375 });
      await session.close();
      expect(await catchCode(unitWhere(units, () => false))).toBe('Error: The units ended.');
      expect(fake.files.paths).toEqual([]);
    });

    test('a touch that contains another size than that of the current frames is ignored', async () => {
      await using session = await startScrcpySession(phone, server);
      tap(session, 288, 640);
      tap(session, 1, 1, { width: 577, height: 1280 });
      session.send({ type: 'setClipboard', sequence: 1n, paste: false, text: 'x' });
      // The phone performs messages in order. When this response arrives, each tap has been performed or ignored.
      await session.deviceMessages[Symbol.asyncIterator]().next();
      expect(fake.screen.mark).toMatchObject({ x: 540, y: 1200 });
      expect(fake.controlMessages.map((message) => message[0])).toEqual([2, 2, 2, 2, 9]);
    });

    test('after a rotation, a key frame is the first frame with the new size', async () => {
      await using session = await startScrcpySession(phone, server);
      const units = session.units[Symbol.asyncIterator]();
      session.send({ type: 'rotate' });
      const rotated = await unitWhere(units, ({ format }) => format.size.width === 1280);
      expect(rotated).toMatchObject({ isKey: true, format: { size: { width: 1280, height: 576 } } });
      expect(session.size).toEqual({ width: 1280, height: 576 });
      tap(session, 640, 288);
      await unitWhere(units, ({ isKey, data }) => !isKey && data.length > 100);
      expect(fake.screen.mark).toMatchObject({ kind: 'tap', x: expect.any(Number), y: 1200 });
      await using later = await startScrcpySession(phone, server);
      expect(later.size).toEqual({ width: 1280, height: 576 });
    });

    test('the notifications and the quick settings are opened over the screen, and closed', async () => {
      await using session = await startScrcpySession(phone, server);
      const units = session.units[Symbol.asyncIterator]();
      await units.next();
      const shown: unknown[] = [];
      for (const type of ['openNotifications', 'openSettings', 'closePanels'] as const) {
        session.send({ type });
        await unitWhere(units, ({ data }) => data.length > 100);
        shown.push(fake.screen.panel);
      }
      expect(shown).toEqual(['notifications', 'settings', undefined]);
    });

    test('an app that the phone does not have is an error', async () => {
      await using session = await startScrcpySession(phone, server);
      await expect(session.startApp('?No such app')).rejects.toMatchObject({ code: 'APP_NOT_INSTALLED' });
      await expect(session.startApp('org.missing')).rejects.toMatchObject({ code: 'APP_NOT_INSTALLED' });
    });

    test('the server sends a key frame on request', async () => {
      await using session = await startScrcpySession(phone, server);
      const units = session.units[Symbol.asyncIterator]();
      await units.next();
      session.requestKeyFrame();
      const key = await unitWhere(units, ({ isKey }) => isKey);
      expect([...key.data.subarray(0, 5)]).toEqual([0, 0, 0, 1, 0x67]);
    });

    test('any text can be pasted, and the clipboard can be read on request', async () => {
      await using session = await startScrcpySession(phone, server);
      const messages = session.deviceMessages[Symbol.asyncIterator]();
      session.send({ type: 'setClipboard', sequence: 7n, paste: true, text: 'Grüße 你好 😀' });
      expect((await messages.next()).value).toEqual({ type: 'clipboardSet', sequence: 7n });
      expect(fake.screen.search).toBe('Grüße 你好 😀');
      fake.clipboard.copy('from the phone');
      session.send({ type: 'getClipboard', copyKey: 0 });
      expect((await messages.next()).value).toEqual({ type: 'clipboard', text: 'from the phone' });
    });

    test('the audio comes from a second server, which can end alone and leaves nothing on the phone', async () => {
      await using session = await startScrcpySession(phone, server);
      await using audio = await startScrcpyAudio(phone, server);
      expect(Buffer.from(audio.description).toString('latin1', 0, 8)).toBe('OpusHead');
      const packets = audio.packets[Symbol.asyncIterator]();
      const first = (await packets.next()).value as AudioPacket;
      const second = (await packets.next()).value as AudioPacket;
      expect(Buffer.from(first.data).toString('hex')).toBe('f8fffe');
      expect(second.ptsUs).toBeGreaterThan(first.ptsUs);
      await audio.close();
      while (!(await packets.next()).done);
      tap(session, 100, 200);
      await unitWhere(session.units[Symbol.asyncIterator](), ({ data }) => data.length > 100);
      expect(fake.files.paths).toEqual([]);
    });

    test('a phone that is unplugged ends the audio with an error', async () => {
      await using audio = await startScrcpyAudio(phone, server);
      const packets = audio.packets[Symbol.asyncIterator]();
      await packets.next();
      await daemon.close();
      const ended = (async () => {
        while (!(await packets.next()).done);
      })();
      expect(await catchCode(ended)).toBe('SESSION_ENDED');
    });

    test('a phone that is unplugged ends the units with an error', async () => {
      await using session = await startScrcpySession(phone, server);
      const units = session.units[Symbol.asyncIterator]();
      await units.next();
      await daemon.close();
      expect(await catchCode(unitWhere(units, () => false))).toBe('SESSION_ENDED');
    });
  });

  test('each change of the clipboard is sent if the option is set', async () => {
    await using session = await startScrcpySession(phone, server4, { clipboardAutosync: true });
    const messages = session.deviceMessages[Symbol.asyncIterator]();
    const next = messages.next();
    fake.clipboard.copy('copied');
    expect((await next).value).toEqual({ type: 'clipboard', text: 'copied' });
  });

  test('the options change the size of the frames and the options of the server', async () => {
    await using session = await startScrcpySession(phone, server4, {
      maxSize: 640,
      maxFps: 30,
      stayAwake: true,
    });
    expect(session.size).toEqual({ width: 288, height: 640 });
    expect(fake.shellLines.at(-1)).toMatch(
      /^CLASSPATH=\/data\/local\/tmp\/scrcpy-server-[0-9a-f]{8}\.jar app_process \/ com\.genymobile\.scrcpy\.Server 4\.1 scid=[0-9a-f]{8} log_level=info audio=false tunnel_forward=true max_size=640 max_fps=30 /,
    );
    session.send({ type: 'keycode', action: 0, keycode: 187, repeat: 0, metaState: 0 });
    const units = session.units[Symbol.asyncIterator]();
    await unitWhere(units, ({ isKey, data }) => !isKey && data.length > 100);
    expect(fake.screen.view).toBe('recents');
  });

  test('two sessions of one phone do not affect each other', async () => {
    await using one = await startScrcpySession(phone, server3);
    await using other = await startScrcpySession(phone, server4, { maxSize: 640 });
    const units = one.units[Symbol.asyncIterator]();
    await units.next();
    await other.close();
    tap(one, 10, 10);
    await unitWhere(units, ({ data }) => data.length > 100);
  });

  test.each([
    ['of another version', { ...server4, version: '4.0' }, 'VERSION_MISMATCH', /version 4\.1, and 4\.0/],
    ['that the phone cannot run', { version: '4.1', content: Buffer.from('x') }, 'START_FAILED', /Aborted/],
    ['that is too old', { version: '2.7', content: Buffer.from('x') }, 'VERSION_UNSUPPORTED', /2\.7/],
  ])(
    'the start of a server %s rejects with a typed error, and nothing is left on the phone',
    async (_name, server, code, words) => {
      await expect(startScrcpySession(phone, server)).rejects.toMatchObject({
        code,
        message: expect.stringMatching(words),
        hint: expect.any(String),
      });
      expect(fake.files.paths).toEqual([]);
    },
  );

  test('a server that hangs is ended after the timeout', async () => {
    const hanging = new FakeAndroidPhone({
      commands: { app_process: (_args, { signal }) => once(signal, 'abort').then(() => ({})) },
    });
    const other = await connect(hanging);
    const started = startScrcpySession(other.phone, server4, { startTimeoutMs: 500 });
    expect(await catchCode(started)).toBe('TIMED_OUT');
    expect(hanging.files.paths).toEqual([]);
  });

  test('an encoder that writes nothing is started again', async () => {
    const mute = new FakeAndroidPhone({ strange: { muteVideo: 'untilReset' } });
    const other = await connect(mute);
    const options = { maxSize: 320, firstFrameTimeoutMs: 800 };
    await using session = await startScrcpySession(other.phone, server4, options);
    expect((await session.units[Symbol.asyncIterator]().next()).value).toMatchObject({ isKey: true });
  });

  test('an encoder that never writes a frame is given up, and nothing is left on the phone', async () => {
    const mute = new FakeAndroidPhone({ strange: { muteVideo: 'always' } });
    const other = await connect(mute);
    await expect(startScrcpySession(other.phone, server4, { firstFrameTimeoutMs: 50 })).rejects.toMatchObject(
      { code: 'TIMED_OUT', message: expect.stringContaining('encoded no frame') },
    );
    expect(mute.controlMessages.map(([type]) => type)).toEqual([17]);
    expect(mute.files.paths).toEqual([]);
  });

  test('a decoder is told to keep no frame back, also for a phone whose encoder does not say so', async () => {
    const other = await connect(new FakeAndroidPhone({ strange: { plainVideo: true } }));
    await using session = await startScrcpySession(other.phone, server4, { maxSize: 320 });
    const { data } = (await session.units[Symbol.asyncIterator]().next()).value as VideoUnit;
    expect(declareFrameOrder(data)).toBe(data);
  });

  test('what a maker prints at the start is not the reason of an end', async () => {
    const other = await connect(new FakeAndroidPhone({ strange: { startupErrors: MIUI_START } }));
    await using session = await startScrcpySession(other.phone, server4, { maxSize: 320 });
    const units = session.units[Symbol.asyncIterator]();
    await units.next();
    await other.daemon.close();
    await expect(unitWhere(units, () => false)).rejects.toThrow(/^(?!.*(?:Exception|more)).*connection/);
  });

  test('an abort during the start rejects with ABORTED, and a later abort ends the session', async () => {
    const before = new AbortController();
    const starting = catchCode(startScrcpySession(phone, server4, { signal: before.signal }));
    before.abort();
    expect(await starting).toBe('ABORTED');
    const later = new AbortController();
    await using session = await startScrcpySession(phone, server4, { signal: later.signal });
    later.abort();
    await session.ended;
    expect(await catchCode(unitWhere(session.units[Symbol.asyncIterator](), () => false))).toBe(
      'Error: The units ended.',
    );
    expect(fake.files.paths).toEqual([]);
  });

  test('the audio of Android 10 is disabled: the start rejects with AUDIO_DISABLED', async () => {
    const old = new FakeAndroidPhone({ sdk: 29 });
    const other = await connect(old);
    await expect(startScrcpyAudio(other.phone, server4)).rejects.toMatchObject({
      code: 'AUDIO_DISABLED',
      hint: expect.stringContaining('Android 11'),
    });
    expect(old.files.paths).toEqual([]);
  });

  test('the start of the audio does not wake a phone that is asleep', async () => {
    await adb.adb('-s', daemon.address, 'shell', 'input keyevent 26');
    await using audio = await startScrcpyAudio(phone, server4, { bitRate: 64_000 });
    expect([audio.codec, fake.screen.power]).toEqual(['opus', 'off']);
    expect(fake.shellLines.at(-1)).toMatch(
      / video=false control=false audio_codec=opus audio_bit_rate=64000 tunnel_forward=true power_on=false$/,
    );
    await expect(startScrcpyAudio(phone, server4, { bitRate: 1 })).rejects.toThrow(RangeError);
  });

  test.each([{ maxSize: -1 }, { maxFps: 0 }, { bitRate: Number.NaN }, { maxSize: 1.5 }])(
    'the option %j is refused before anything is sent',
    async (options) => {
      await expect(startScrcpySession(phone, server4, options)).rejects.toThrow(RangeError);
      expect(fake.shellLines).toEqual([]);
    },
  );
}
