import { existsSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Program, startProgram } from '@storedeck/fake-devices/real';

import { WebDriver, type WebDriverSession } from '../src/index.ts';

const CHROMEDRIVER = '/usr/bin/chromedriver';
const CHROMIUM = '/usr/bin/chromium';

const PAGE = `<!doctype html><title>Tilia</title>
<style>body { margin: 0; height: 4000px } input { position: fixed; top: 0; left: 0; width: 200px; height: 60px }</style>
<input />`;

const missing =
  process.env['STOREDECK_REQUIRE_TOOLS'] !== '1' &&
  ![CHROMEDRIVER, CHROMIUM].every((path) => existsSync(path));

if (missing) test('left out: apt install chromium chromium-driver', () => undefined);
else describe('real chromedriver', testChromedriver);

function testChromedriver(): void {
  let program: Program;
  let driver: WebDriver;
  let session: WebDriverSession;

  beforeAll(async () => {
    program = startProgram(CHROMEDRIVER, { args: ['--port=0'] });
    const [, port] = await program.printed(/started successfully on port (\d+)/);
    driver = new WebDriver({ url: `http://127.0.0.1:${port}` });
    const args = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
    ];
    session = await driver.newSession({
      alwaysMatch: { browserName: 'chrome', 'goog:chromeOptions': { binary: CHROMIUM, args } },
    });
    const url = `data:text/html,${encodeURIComponent(PAGE)}`;
    await session.command({ method: 'POST', path: '/url', body: { url } });
  });
  afterAll(async () => {
    await session?.delete();
    driver?.close();
    await program?.close();
  });

  const evaluate = (script: string) =>
    session.command({
      method: 'POST',
      path: '/execute/sync',
      body: { script: `return ${script}`, args: [] },
    });

  test('the status, the window, the source and a screenshot can be read', async () => {
    expect(await driver.status()).toMatchObject({ version: expect.stringMatching(/^\d+\./) });
    expect((await driver.status()).nodes).toBeUndefined();
    expect((await session.windowRect()).width).toBeGreaterThan(100);
    expect(await session.source()).toContain('<title>Tilia</title>');
    expect((await session.screenshot()).length).toBeGreaterThan(500);
  });

  test('a tap focuses a field, text of any script is typed into the field, and keys change the text', async () => {
    await session.tap({ x: 50, y: 30 });
    await session.type('Grüße 👩‍👩‍👧 日本');
    expect(await evaluate('document.activeElement.value')).toBe('Grüße 👩‍👩‍👧 日本');
    await session.press('backspace');
    expect(await evaluate('document.activeElement.value')).toBe('Grüße 👩‍👩‍👧 日');
  });

  test('a swipe scrolls', async () => {
    await session.swipe({ x: 300, y: 400 }, { x: 300, y: 150 });
    const script = `const [done] = arguments;
      const check = () => (scrollY > 50 ? done('scrolled') : requestAnimationFrame(check));
      check();`;
    const scrolled = session.command({ method: 'POST', path: '/execute/async', body: { script, args: [] } });
    expect(await scrolled).toBe('scrolled');
  });

  test('an open alert and an unknown command have their own error codes', async () => {
    // The first command ends when its script opens the alert. chromedriver refuses the second command, and closes the
    // alert.
    await evaluate('alert("Stop")');
    await expect(evaluate('1')).rejects.toMatchObject({ code: 'UNEXPECTED_ALERT_OPEN' });
    await expect(driver.command({ method: 'GET', path: '/nothing' })).rejects.toMatchObject({
      code: 'UNKNOWN_COMMAND',
    });
  });
}
