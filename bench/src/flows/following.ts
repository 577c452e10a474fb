import { HOLDER_HEADER } from '@storedeck/contract';
import { chromium, type Page } from 'playwright-core';

import { AdbWorld, type BenchPhone } from '../android/adb-world.ts';
import { median } from '../measure/median.ts';
import type { Row } from '../table.ts';

const ROUNDS = 15;
const LIMIT_MS = 150;
/** Where the simulated phones have the icon of the notes, and the title in this app, as shares of the screen. */
const NOTES = { u: 0.146, v: 0.549 };
const TITLE = { u: 0.168, v: 0.0787 };

/**
 * Measures how long after the leader a follower acts, besides what its own phone needs to tell its elements and to take
 * the input. Both times come from the same run. The leader's time is that at which the finger was lifted in the page.
 */
export async function following(): Promise<Row> {
  const executablePath = process.env['CHROMIUM_BIN'] ?? '/usr/bin/chromium';
  await using open = new AsyncDisposableStack();
  const world = open.adopt(await AdbWorld.prepare(), (one) => one.close());
  const phones = [await world.connectPhone(0), await world.connectPhone(0)];
  const { url } = await world.startServer();
  const args = ['--no-sandbox', '--disable-gpu'];
  const browser = open.adopt(await chromium.launch({ executablePath, args }), (one) => one.close());
  const page = await browser.newPage({ viewport: { width: 1440, height: 1200 } });
  // The window has the lock of the follower, so that the measurement needs its name.
  let holder = '';
  let follower: BenchPhone | undefined;
  page.on('request', (request) => {
    holder = request.headers()[HOLDER_HEADER.toLowerCase()] ?? holder;
    if (request.url().endsWith('/flows/start'))
      follower = phones.find(({ serial }) => request.postData()?.includes(serial));
  });
  await page.goto(`${url}/devices?view=flows&flow=new`);
  const device = page.getByRole('region', { name: 'Flows' }).getByRole('checkbox');
  await device.nth(1).check();
  await page.locator('[data-testid=device-screen][data-format]').nth(1).waitFor();
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  await page.getByRole('checkbox', { name: 'The other devices do the same' }).check();
  await page.evaluate(noteLifting);

  const [late, own]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const lifted = await tap(page, round === 0 ? NOTES : TITLE);
    await waitForFollower(page, round + 1);
    if (!follower) throw new Error('No phone follows.');
    late.push((await follower.inputAt()) - lifted);
    own.push(await timeDevice(url, follower.serial, holder));
  }
  const latest = Math.max(...late.map((ms, at) => ms - (own[at] ?? 0)));
  return {
    what: `a follower acts after the leader's finger was lifted: median of ${ROUNDS}; besides its phone at most ${latest.toFixed(0)} ms, also at the first step`,
    ours: `${median(late).toFixed(0)} ms`,
    beside: `${median(own).toFixed(0)} ms for elements and input of its phone`,
    ratio: latest / LIMIT_MS,
    target: `≤ ${LIMIT_MS} ms besides the phone, at the latest`,
    holds: latest <= LIMIT_MS,
  };
}

/** Taps the screen of the first device when its elements are known. Returns when the finger was lifted. */
async function tap(page: Page, { u, v }: typeof TITLE): Promise<number> {
  await page.locator('[aria-label=Recording][aria-busy=false]').waitFor();
  const box = await page.getByTestId('device-screen').first().boundingBox();
  if (!box) throw new Error('The screen is not shown.');
  await page.mouse.click(box.x + u * box.width, box.y + v * box.height, { delay: 60 });
  return Number(await page.locator('html').getAttribute('data-lifted'));
}

/**
 * Waits until the follower has done all steps. Besides a step for each tap, a wait is recorded where an element appears
 * late, as on a busy computer. The first step starts the app, and is none of the follower's.
 */
async function waitForFollower(page: Page, taps: number): Promise<void> {
  await page.waitForFunction((expected) => {
    const steps = Array.from(document.querySelectorAll<HTMLElement>('[aria-label=Steps] li'));
    const tapped = steps.filter(({ innerText }) => innerText.includes('tapOn:'));
    const [, done] = /([0-9]+) steps? done\./.exec(document.body.innerText) ?? [];
    return tapped.length === expected && Number(done) === steps.length - 1;
  }, taps);
}

/** Runs in the page. */
function noteLifting(): void {
  const note = ({ timeStamp }: PointerEvent): void => {
    document.documentElement.dataset['lifted'] = String(performance.timeOrigin + timeStamp);
  };
  addEventListener('pointerup', note, { capture: true });
}

/** Returns the time in ms in which a phone tells its elements and takes an input. */
async function timeDevice(url: string, serial: string, holder: string): Promise<number> {
  const began = performance.now();
  const tree = await fetch(`${url}/api/adb/tree?serial=${encodeURIComponent(serial)}`);
  await tree.arrayBuffer();
  const input = await fetch(`${url}/api/adb/input`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [HOLDER_HEADER]: holder },
    body: JSON.stringify({ serial, action: 'tap', x: 500, y: 5 }),
  });
  await input.arrayBuffer();
  if (!tree.ok || !input.ok) throw new Error(`The phone answered ${tree.status} and ${input.status}.`);
  return performance.now() - began;
}
