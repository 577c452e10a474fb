import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startFakeGrid } from '@storedeck/fake-devices';
import { type Appium, startAppium } from '@storedeck/fake-devices/real';

import { WebDriver, type WebDriverSession } from '../src/index.ts';

let appium: Appium;
let driver: WebDriver;

beforeAll(async () => {
  appium = await startAppium({ env: process.env, basePath: '/wd/hub' });
  driver = new WebDriver({ url: appium.url });
});
afterAll(async () => {
  driver?.close();
  await appium?.close();
});

async function newSession(more: Readonly<Record<string, unknown>> = {}): Promise<WebDriverSession> {
  return driver.newSession({ alwaysMatch: { ...appium.capabilities, ...more } });
}

test('a session has a size, a source, screenshots, gestures and keys', async () => {
  expect(await driver.status()).toMatchObject({ ready: true, version: expect.stringMatching(/^3\./) });
  const session = await newSession();
  expect(session.capabilities).toMatchObject({ automationName: 'Fake' });
  expect(await session.windowRect()).toEqual({ x: 0, y: 0, width: 320, height: 640 });
  expect(await session.source()).toContain('<MockButton id="save"');
  const png = await session.screenshot();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([400, 852]);

  await session.tap({ x: 60, y: 45 });
  await session.swipe({ x: 60, y: 600 }, { x: 60, y: 100 }, { ms: 250 });
  await session.type('ü👋\n');
  await session.press('backspace');
  await session.releaseActions();
  const body = { type: 'actions' };
  expect(await session.command({ method: 'POST', path: '/se/log', body })).toMatchObject([
    [{ type: 'pointer', actions: [{ x: 60, y: 45 }, { type: 'pointerDown' }, {}, { type: 'pointerUp' }] }],
    [{ actions: [{ y: 600 }, {}, { type: 'pointerMove', duration: 250, x: 60, y: 100 }, {}] }],
    [{ type: 'key', actions: ['ü', 'ü', '👋', '👋', '\uE007', '\uE007'].map((value) => ({ value })) }],
    [{ type: 'key', actions: [{ type: 'keyDown', value: '\uE003' }, { type: 'keyUp' }] }],
  ]);
  await session.delete();
  await expect(session.source()).rejects.toMatchObject({ code: 'INVALID_SESSION_ID', status: 404 });
  await session.delete();
});

test('Appium ends a session that gets no command for newCommandTimeout seconds', async () => {
  const session = await newSession({ 'appium:newCommandTimeout': 0.2 });
  await appium.program.printed(
    new RegExp(`${session.id.slice(0, 8)}.*New Command Timeout of 0.2 seconds expired`),
  );
  await expect(session.windowRect()).rejects.toMatchObject({ code: 'INVALID_SESSION_ID' });
});

test('a session whose creation was aborted is deleted', async () => {
  const before = appium.program.lineCount;
  const leaving = new AbortController();
  const creation = driver.newSession({ alwaysMatch: appium.capabilities }, { signal: leaving.signal });
  leaving.abort();
  await expect(creation).rejects.toMatchObject({ code: 'ABORTED' });
  await appium.program.printed(/<-- POST \/wd\/hub\/session 200/, before);
  await appium.program.printed(/<-- DELETE \/wd\/hub\/session\/[\w-]+ 200/, before);
});

test('capabilities that no driver supports are refused with the reason', async () => {
  await expect(driver.newSession({ alwaysMatch: { platformName: 'iOS' } })).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
    detail: expect.stringContaining('automationName'),
  });
});

test('a command without the base path is unknown', async () => {
  const wrong = new WebDriver({ url: new URL(appium.url).origin });
  await expect(wrong.status()).rejects.toMatchObject({ code: 'UNKNOWN_COMMAND' });
  wrong.close();
});

test('the sessions of other clients are not listed, and a command that the driver lacks is refused when the command is sent', async () => {
  await expect(driver.command({ method: 'GET', path: '/appium/sessions' })).rejects.toMatchObject({
    detail: expect.stringContaining('session_discovery'),
  });
  await expect(driver.command({ method: 'GET', path: '/sessions' })).rejects.toMatchObject({
    code: 'UNKNOWN_COMMAND',
  });
  const session = await newSession();
  // The list contains every command of the protocol, also those that this driver does not have.
  expect(await session.command({ method: 'GET', path: '/appium/commands' })).toMatchObject({
    rest: { base: { '/session/:sessionId/back': { POST: { command: 'back' } } } },
  });
  await expect(session.command({ method: 'POST', path: '/back' })).rejects.toMatchObject({
    code: 'UNKNOWN_METHOD',
  });
  await session.delete();
});

test('a Grid relays a session to Appium', async () => {
  const { 'appium:app': app, ...stereotype } = appium.capabilities;
  const grid = await startFakeGrid({ nodes: [{ relayUrl: appium.url, slots: [stereotype] }] });
  const hub = new WebDriver({ url: grid.url });
  const session = await hub.newSession({ alwaysMatch: { ...stereotype, 'appium:app': app } });
  expect(grid.sessions).toEqual([session.id]);
  expect(await session.windowRect()).toMatchObject({ width: 320 });
  await session.delete();
  expect(grid.sessions).toEqual([]);
  hub.close();
  await grid.close();
});
