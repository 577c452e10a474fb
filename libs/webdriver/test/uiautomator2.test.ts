import { afterEach, expect, test } from '@jest/globals';
import { FakeAndroidPhone, startFakeUiAutomator2 } from '@storedeck/fake-devices';

import { WebDriver, type WebDriverSession } from '../src/index.ts';

const closing: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0).reverse()) await one.close();
});

async function openNotes(): Promise<WebDriverSession> {
  const phone = new FakeAndroidPhone();
  const appium = await startFakeUiAutomator2(phone);
  const driver = new WebDriver({ url: appium.url });
  closing.push(phone, appium, driver);
  const session = await driver.newSession({});
  const bounds = / text="Notes"[^>]* bounds="\[(\d+),(\d+)\]/.exec(await session.source());
  await session.tap({ x: Number(bounds?.[1]) + 20, y: Number(bounds?.[2]) + 20 });
  return session;
}

test('a text is typed though the driver has no keys for all of its characters', async () => {
  const session = await openNotes();
  await session.type('Zürich, Straße 5');
  expect(await session.source()).toContain('text="Zürich, Straße 5"');
  await expect(session.performActions(keys('ü'))).rejects.toThrow('Attempt to get length of null array');
});

test('the screen is a picture, and its elements have their classes as names', async () => {
  const session = await openNotes();
  expect((await session.screenshot()).subarray(1, 4).toString()).toBe('PNG');
  const source = await session.source();
  expect(source).toMatch(/<android\.widget\.EditText [^>]*\/>/);
  expect(source).not.toContain('<node');
  await session.delete();
  await expect(session.source()).rejects.toMatchObject({ code: 'INVALID_SESSION_ID' });
});

function keys(value: string): readonly object[] {
  const actions = [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
  return [{ type: 'key', id: 'keyboard', actions }];
}
