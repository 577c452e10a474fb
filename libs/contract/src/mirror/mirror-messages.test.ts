import { describe, expect, test } from '@jest/globals';

import { mirrorAbilities, MirrorControl, MirrorEvent, MirrorRequest, mirrorUrl } from './index.ts';

describe('the address of a mirror', () => {
  test('is the URL of a WebSocket, with the parameters that the server reads', () => {
    const request = { platform: 'android', device: 'emulator-5554', host: 'me@mac', maxSize: 1024 } as const;
    const url = new URL(mirrorUrl('http://127.0.0.1:8092', request));
    expect(url.protocol + url.host + url.pathname).toBe('ws:127.0.0.1:8092/api/mirror');
    expect(MirrorRequest.parse(Object.fromEntries(url.searchParams))).toEqual(request);
    expect(new URL(mirrorUrl('https://deck.example', request)).protocol).toBe('wss:');
  });

  test('contains the address of the Appium server or Grid of a device', () => {
    const host = 'http://127.0.0.1:4723/wd/hub';
    const request = { platform: 'webdriver', device: 'saved:Pixel 9', host } as const;
    const url = new URL(mirrorUrl('http://127.0.0.1:8092', request));
    expect(MirrorRequest.parse(Object.fromEntries(url.searchParams))).toEqual(request);
  });

  test.each([
    { platform: 'android', device: '-s' },
    { platform: 'ios', device: 'emulator-5554' },
    { platform: 'windows', device: 'x' },
    { platform: 'android', device: 'x', maxSize: '0' },
    { platform: 'android', device: 'x', bitRate: 'fast' },
    { platform: 'webdriver', device: 'slot:1:1' },
    { device: 'x' },
  ])('%p is refused', (query) => {
    expect(MirrorRequest.safeParse(query).success).toBe(false);
  });
});

const touch = { type: 'touch', action: 'down', pointer: 0, x: 1.5, y: 2, format: 1 };
const modifiers = { shift: false, ctrl: false, alt: false, meta: false };

test.each([
  touch,
  { ...touch, pressure: 0.5, request: 3 },
  { type: 'scroll', x: 1, y: 1, dx: 0, dy: -1, format: 1 },
  { type: 'key', action: 'down', code: 'KeyA', key: 'a', modifiers, repeat: false },
  { type: 'clipboard-set', text: '', paste: true },
  { type: 'quality', maxSize: 800 },
  { type: 'audio', on: true, request: 4 },
])('a viewer may send %p', (message) => {
  expect(MirrorControl.parse(message)).toEqual(message);
});

test.each([
  { ...touch, pointer: 10 },
  { ...touch, x: Number.NaN },
  { ...touch, action: 'press' },
  { type: 'scroll', x: 1, y: 1, dx: 17, dy: 0, format: 1 },
  { type: 'button', name: 'self-destruct' },
  { type: 'text', text: '' },
  { type: 'audio', on: 'yes' },
  { type: 'start-app', name: '' },
  { type: 'unknown' },
  [],
  null,
])('a viewer may not send %p', (message) => {
  expect(MirrorControl.safeParse(message).success).toBe(false);
});

test('a rung has each ability of the device, and a reason for each ability that the device does not have', () => {
  const can = mirrorAbilities({ scroll: 'There is no wheel.' });
  expect([can.touch, can.scroll]).toEqual([null, 'There is no wheel.']);
  const event = { type: 'rung', rung: 'scrcpy', reason: null, climb: null, program: 'scrcpy 4.1', can };
  expect(MirrorEvent.parse(event)).toEqual(event);
  expect(MirrorEvent.safeParse({ ...event, can: { ...can, touch: undefined } }).success).toBe(false);
});
