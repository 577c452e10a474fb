import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeAndroidPhone } from '@storedeck/fake-devices';

import { type ServerWithDevices, startServerWithDevices } from '../devices/server-with-devices.ts';
import { until } from '../until.ts';
import { connectViewer } from './mirror-viewer.ts';

const modifiers = { shift: false, ctrl: false, alt: false, meta: false };
let devices: ServerWithDevices;

afterEach(() => devices.close());

describe('a phone of a host with scrcpy', () => {
  beforeEach(async () => {
    devices = await startServerWithDevices({ adb: { adbServer: true, scrcpyServer: '4.1' } });
  });

  const connect = (query: Record<string, string | number> = { maxSize: 400 }) =>
    connectViewer(devices.server.port, query);

  test('is shown as H.264, and every control is possible', async () => {
    const viewer = await connect();
    const rung = await viewer.event('rung');
    expect(rung).toMatchObject({ rung: 'scrcpy', reason: null, climb: null, program: 'scrcpy 4.1' });
    expect(Object.values(rung.can)).toEqual(Object.values(rung.can).map(() => null));
    const format = await viewer.event('format');
    expect(format).toMatchObject({ number: 1, description: null, height: 400 });
    expect(format.codec).toMatch(/^avc1\./);
    await viewer.until(() => viewer.packets.length > 1);
    expect(viewer.packets[0]).toMatchObject({ kind: 'video', isKey: true, format: 1 });
    await viewer.close();
  });

  test('is touched, and other viewers see the change', async () => {
    const [viewer, other] = [await connect(), await connect()];
    const { width, height } = await viewer.event('format');
    await other.until(() => other.packets.length > 0);
    const before = other.packets.length;
    const at = { type: 'touch', pointer: 0, x: width / 2, y: height / 2, format: 1 } as const;
    viewer.send({ ...at, action: 'down' });
    viewer.send({ ...at, action: 'up', request: 7 });
    expect(await viewer.event('done')).toEqual({ type: 'done', request: 7 });
    await until(() => devices.phone.screen.mark !== undefined);
    await other.until(() => other.packets.length > before);
    expect((await viewer.event('viewers', 1)).count).toBe(2);
    await Promise.all([viewer.close(), other.close()]);
  });

  test('is typed on in any language, and shares its clipboard', async () => {
    const viewer = await connect();
    await viewer.event('format');
    viewer.send({ type: 'clipboard-set', text: 'Grüße 😀', paste: false, request: 1 });
    await viewer.event('done');
    expect(devices.phone.clipboard.text).toBe('Grüße 😀');
    viewer.send({ type: 'clipboard-get' });
    expect((await viewer.event('clipboard')).text).toBe('Grüße 😀');
    viewer.send({
      type: 'key',
      action: 'down',
      code: 'KeyA',
      key: 'ф',
      modifiers,
      repeat: false,
      request: 2,
    });
    await viewer.event('done', 1);
    expect(devices.phone.clipboard.text).toBe('ф');
    viewer.send({ type: 'key', action: 'down', code: 'KeyY', key: 'z', modifiers, repeat: false });
    viewer.send({ type: 'button', name: 'home', request: 3 });
    await viewer.event('done', 2);
    await until(() => devices.phone.controlMessages.some((bytes) => bytes.toString('latin1').endsWith('z')));
    await viewer.close();
  });

  test('turns: a new format is sent first, and a touch with the previous format lifts the finger', async () => {
    const viewer = await connect();
    const { width, height } = await viewer.event('format');
    const at = { type: 'touch', pointer: 0, x: 5, y: 5, format: 1 } as const;
    viewer.send({ ...at, action: 'down' });
    viewer.send({ type: 'rotate' });
    const turned = await viewer.event('format', 1);
    expect([turned.number, turned.width > turned.height, width < height]).toEqual([2, true, true]);
    viewer.send({ ...at, action: 'move', request: 9 });
    await viewer.event('done');
    await until(() => devices.phone.controlMessages.some(([type, action]) => type === 2 && action === 3));
    await viewer.close();
  });

  test('lifts the fingers of a viewer who leaves', async () => {
    const [viewer, other] = [await connect(), await connect()];
    await viewer.event('format');
    const at = { type: 'touch', pointer: 3, x: 5, y: 5, format: 1 } as const;
    viewer.send({ ...at, action: 'down', request: 1 });
    await viewer.event('done');
    await viewer.close();
    await until(() => devices.phone.controlMessages.some(([type, action]) => type === 2 && action === 3));
    await other.close();
  });

  test('changes its quality for all viewers, with a new format', async () => {
    const viewer = await connect();
    const { width, height } = await viewer.event('format');
    viewer.send({ type: 'quality', maxSize: 320 });
    expect(await viewer.event('format', 1)).toMatchObject({ number: 2, height: 320 });
    // The server accepts a touch whose position is in a frame of the previous format, because the viewer may not show
    // the new frames yet.
    const at = { type: 'touch', pointer: 0, x: width / 2, y: height / 2, format: 1 } as const;
    viewer.send({ ...at, action: 'down' });
    viewer.send({ ...at, action: 'up' });
    await until(() => devices.phone.screen.mark !== undefined);
    expect(viewer.events.some(({ type }) => type === 'lost')).toBe(false);
    await viewer.close();
  });

  test('sends no packet to a paused viewer, and first a key frame when the viewer continues', async () => {
    const viewer = await connect();
    await viewer.until(() => viewer.packets.length > 0);
    viewer.send({ type: 'pause', paused: true, request: 1 });
    await viewer.event('done');
    const before = viewer.packets.length;
    viewer.send({ type: 'pause', paused: false, request: 2 });
    await viewer.until(() => viewer.packets.length > before);
    expect(viewer.packets[before]?.isKey).toBe(true);
    await viewer.close();
  });

  test('sends its sound to the viewers who turn the sound on, through one capture that ends with the last of them', async () => {
    const [viewer, other, silent] = [await connect(), await connect(), await connect()];
    await Promise.all([viewer, other, silent].map((each) => each.event('format')));
    const isSound = ({ kind }: { kind: string }) => kind === 'audio';
    const captures = () =>
      devices.phone.received.filter(({ argv }) => argv.includes('audio_codec=opus')).length;
    viewer.send({ type: 'audio', on: true, request: 1 });
    const { format } = await viewer.event('audio');
    expect(format).toMatchObject({ codec: 'opus', sampleRate: 48_000, channels: 2 });
    expect(Buffer.from(format?.description ?? '', 'base64').toString('latin1', 0, 8)).toBe('OpusHead');
    other.send({ type: 'audio', on: true });
    await Promise.all([viewer, other].map((each) => each.until(() => each.packets.some(isSound))));
    const [packet] = viewer.packets.filter(isSound);
    expect(packet).toMatchObject({ isKey: true, format: 0, data: Buffer.from('f8fffe', 'hex') });
    expect([captures(), silent.packets.some(isSound)]).toEqual([1, false]);
    viewer.send({ type: 'pause', paused: true });
    expect((await viewer.event('audio', 1)).format).toBeNull();
    other.send({ type: 'audio', on: false });
    expect((await other.event('audio', 1)).format).toBeNull();
    // The sound is captured again only after the previous capture has ended.
    other.send({ type: 'audio', on: true });
    expect((await other.event('audio', 2)).format).not.toBeNull();
    expect(captures()).toBe(2);
    await Promise.all([viewer, other, silent].map((each) => each.close()));
  });

  test('that is unplugged ends the sound with the reason', async () => {
    const viewer = await connect();
    await viewer.event('format');
    viewer.send({ type: 'audio', on: true });
    await viewer.event('audio');
    devices.adbHost.detach(devices.phone);
    expect((await viewer.event('audio', 1)).format).toBeNull();
    expect((await viewer.event('failed')).error.code).toMatch(/^(SESSION_ENDED|DEVICE_NOT_FOUND)$/);
    await viewer.close();
  });

  test('is lost when it is unplugged, and comes back by itself', async () => {
    const viewer = await connect();
    await viewer.until(() => viewer.packets.length > 0);
    devices.adbHost.detach(devices.phone);
    expect((await viewer.event('lost')).error.code).toMatch(/^(SESSION_ENDED|DEVICE_NOT_FOUND)$/);
    devices.adbHost.attach(devices.phone);
    expect((await viewer.event('rung', 1)).rung).toBe('scrcpy');
    expect((await viewer.event('format', 1)).number).toBe(2);
    await viewer.close();
  });

  test('closes the connections of its viewers when the server ends', async () => {
    const viewer = await connect();
    await viewer.until(() => viewer.packets.length > 0);
    await devices.close();
    expect(await viewer.closed).toBe(1001);
    devices = await startServerWithDevices();
  });
});

test('a phone with Android 10 is shown, and its sound is refused with the reason', async () => {
  const phones = [new FakeAndroidPhone({ serial: 'PHONE1', sdk: 29 })];
  devices = await startServerWithDevices({ phones, adb: { adbServer: true, scrcpyServer: '4.1' } });
  const viewer = await connectViewer(devices.server.port, { maxSize: 160 });
  expect((await viewer.event('rung')).can['audio']).toContain('Android 11');
  await viewer.event('format');
  viewer.send({ type: 'audio', on: true });
  expect((await viewer.event('failed')).error.code).toBe('CONTROL_UNSUPPORTED');
  await viewer.close();
});

describe('a phone of a host without scrcpy', () => {
  test('is shown by screenshots, with the reason and with advice', async () => {
    devices = await startServerWithDevices();
    const viewer = await connectViewer(devices.server.port);
    const rung = await viewer.event('rung');
    expect(rung).toMatchObject({ rung: 'screenshots', program: null });
    expect(rung.reason).toMatch(/^No scrcpy is installed/);
    expect(rung.climb).toContain('storedeck setup scrcpy');
    expect(rung.can).toMatchObject({
      touch: null,
      multiTouch: expect.any(String),
      clipboard: expect.any(String),
    });
    expect(await viewer.event('format')).toMatchObject({ codec: 'png', width: 1080, height: 2400 });
    await viewer.until(() => viewer.packets.length > 0);
    expect(viewer.packets[0]?.kind).toBe('png');
    const at = { type: 'touch', pointer: 0, x: 540, y: 1200, format: 1 } as const;
    viewer.send({ ...at, action: 'down' });
    viewer.send({ ...at, action: 'up', request: 1 });
    await viewer.event('done');
    expect(devices.phone.received.some(({ argv }) => argv.join(' ') === 'input tap 540 1200')).toBe(true);
    viewer.send({ type: 'clipboard-get', request: 2 });
    expect((await viewer.event('failed')).error.code).toBe('CONTROL_UNSUPPORTED');
    await viewer.close();
  });

  test('is shown by screenrecord if the adb server can be reached directly', async () => {
    devices = await startServerWithDevices({ adb: { adbServer: true } });
    const viewer = await connectViewer(devices.server.port, { maxSize: 320 });
    const rung = await viewer.event('rung');
    expect(rung).toMatchObject({ rung: 'screenrecord', program: 'screenrecord', can: { record: null } });
    const format = await viewer.event('format');
    expect(format).toMatchObject({ width: 144, height: 320 });
    await viewer.until(() => viewer.packets.length > 0);
    viewer.send({ type: 'touch', action: 'down', pointer: 0, x: 72, y: 160, format: 1 });
    viewer.send({ type: 'touch', action: 'up', pointer: 0, x: 72, y: 160, format: 1, request: 1 });
    await viewer.event('done');
    expect(devices.phone.received.some(({ argv }) => argv.join(' ') === 'input tap 543 1203')).toBe(true);
    await viewer.until(() => viewer.packets.length > 1);
    await viewer.close();
  });

  test('is shown by screenrecord, with the reason, if the scrcpy server has an unknown version', async () => {
    devices = await startServerWithDevices({ adb: { adbServer: true, scrcpyServer: '9.0' } });
    const viewer = await connectViewer(devices.server.port, { maxSize: 320 });
    const rung = await viewer.event('rung');
    expect([rung.rung, rung.reason]).toEqual(['screenrecord', 'The scrcpy server "9.0" is not supported.']);
    expect(rung.climb).toContain('Install scrcpy');
    await viewer.close();
  });

  test('that does not exist is reported, and the viewer stays connected', async () => {
    devices = await startServerWithDevices();
    const viewer = await connectViewer(devices.server.port, { device: 'NOBODY' });
    expect((await viewer.event('lost')).error.code).toBe('DEVICE_NOT_FOUND');
    await viewer.close();
  });
});
