import { execFileSync } from 'node:child_process';
import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Frame, Page } from 'playwright-core';

import { describeInChromium } from '../chromium.ts';
import { DEADLINE_MS } from '../deadline.ts';
import { launchChromium } from '../launch-chromium.ts';
import { startRecordingProxy } from '../recording-proxy.ts';
import { startStoredeck, type Storedeck } from '../storedeck.ts';
import { makeWorkingFolder } from '../working-folder.ts';

const CANARY = 'CANARY7KEY';

/** Ways in which a web page can send a request to another server. Each function receives the address. */
const ATTACKS = {
  img: (to: string) => void (new Image().src = to),
  script: (to: string) =>
    void document.head.append(Object.assign(document.createElement('script'), { src: to })),
  link: (to: string) =>
    void document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: to })),
  iframe: (to: string) =>
    void document.body.append(Object.assign(document.createElement('iframe'), { src: to })),
  'no-cors fetch': (to: string) =>
    void fetch(to, {
      method: 'POST',
      mode: 'no-cors',
      headers: { 'Content-Type': 'text/plain' },
      body: 'PORT=1',
    }).catch(() => undefined),
  form: (to: string) => {
    const frame = Object.assign(document.createElement('iframe'), { name: 'sink' });
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', action: to, enctype: 'text/plain', target: 'sink' });
    form.append(Object.assign(document.createElement('input'), { name: 'PORT', value: '1' }));
    document.body.append(frame, form);
    form.submit();
  },
  sendBeacon: (to: string) => void navigator.sendBeacon(to, 'PORT=1'),
  'JSON POST': (to: string) =>
    void fetch(to, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }).catch(
      () => undefined,
    ),
  EventSource: (to: string) => void new EventSource(to),
  'MJPEG img': (to: string) => void (new Image().src = to),
  'CORS read': (to: string) => void fetch(to).catch(() => undefined),
  WebSocket: (to: string) => void new WebSocket(to.replace('http', 'ws')),
} satisfies Record<string, (to: string) => void>;

/** The path that each attack requests. The test appends a marker, by which it finds the request. */
const TARGETS: Record<keyof typeof ATTACKS, string> = {
  img: '/api/preview-file?path=FIFO&',
  script: '/api/preview-file?path=FIFO&',
  link: '/api/preview-file?path=FIFO&',
  iframe: '/api/preview-file?path=FIFO&',
  'no-cors fetch': '/api/env?force=1&',
  form: '/api/env?force=1&',
  sendBeacon: '/api/env?force=1&',
  'JSON POST': '/api/ios/connect?',
  EventSource: '/api/events?',
  'MJPEG img': '/api/wda/mjpeg?',
  'CORS read': '/api/env?',
  WebSocket: '/api/events?',
};

/**
 * The attacking page, the attacked address, and the Sec-Fetch-Site that Chromium sends. `P` is the port of the server,
 * `A` the port of the attacker. `FILE` is a page on disk, `SANDBOX` a sandboxed frame.
 */
const CONTEXTS = [
  { from: 'http://evil.test:A/', to: 'http://127.0.0.1:P', site: 'cross-site' },
  { from: 'http://localhost:A/', to: 'http://localhost:P', site: 'same-site' },
  { from: 'http://127.0.0.1:A/', to: 'http://127.0.0.1:P', site: 'same-site' },
  { from: 'FILE', to: 'http://127.0.0.1:P', site: 'cross-site' },
  { from: 'SANDBOX', to: 'http://127.0.0.1:P', site: 'cross-site' },
  { from: 'http://rebind.test:P/attack', to: 'http://rebind.test:P', site: undefined },
  { from: 'http://evil.test:A/', to: 'http://0.0.0.0:P', site: undefined },
] as const;

describeInChromium('a hostile page in a real Chromium', () => {
  let folder: Awaited<ReturnType<typeof makeWorkingFolder>>;
  let server: Storedeck;
  let proxy: Awaited<ReturnType<typeof startRecordingProxy>>;
  let attacker: Server;
  let browser: Browser;
  let page: Page;
  let fifo: string;
  // Resolves when the server opens the FIFO: opening a FIFO for writing waits until another program opens it for
  // reading.
  let trap: Promise<void>;
  let fifoReaders = 0;
  let marks = 0;

  beforeAll(async () => {
    folder = await makeWorkingFolder({ ASC_KEY_ID: CANARY });
    fifo = join(folder.dir, 'canary.fifo');
    execFileSync('mkfifo', [fifo]);
    trap = open(fifo, 'w').then((file) => {
      fifoReaders += 1;
      return file.close();
    });
    await writeFile(join(folder.dir, 'attack.html'), '<!doctype html><title>from a file</title>');
    server = await startStoredeck(['--dir', folder.dir]);
    proxy = await startRecordingProxy(server.port);
    attacker = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>attack</title>');
    });
    await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
    browser = await launchChromium([
      '--host-resolver-rules=MAP evil.test 127.0.0.1, MAP rebind.test 127.0.0.1',
    ]);
    page = await browser.newPage();
    page.setDefaultTimeout(DEADLINE_MS);
  });

  afterAll(async () => {
    await browser?.close();
    attacker?.closeAllConnections();
    attacker?.close();
    await proxy?.close();
    await server?.close();
    await folder?.remove();
  });

  beforeEach(() => {
    marks += 1;
  });

  const fill = (address: string): string =>
    address
      .replace(':A', `:${(attacker.address() as AddressInfo).port}`)
      .replace(':P', `:${proxy.port}`)
      .replace('FIFO', encodeURIComponent(fifo));

  const own = (path: string): string => `http://127.0.0.1:${proxy.port}${path}`;

  async function openPage(from: string): Promise<Page | Frame> {
    if (from === 'FILE') await page.goto(pathToFileURL(join(folder.dir, 'attack.html')).href);
    else await page.goto(fill(from === 'SANDBOX' ? 'http://evil.test:A/' : from));
    if (from !== 'SANDBOX') return page;
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts allow-forms');
      frame.srcdoc = '<!doctype html><title>sandboxed</title>';
      document.body.append(frame);
    });
    const handle = await page.waitForSelector('iframe');
    const frame = await handle.contentFrame();
    if (!frame) throw new Error('The sandboxed frame did not open.');
    await frame.waitForLoadState();
    return frame;
  }

  describe.each(CONTEXTS)('$from against $to', ({ from, to, site }) => {
    test.each(Object.keys(ATTACKS) as (keyof typeof ATTACKS)[])('%s', async (name) => {
      const before = await readFile(join(folder.dir, '.env'));
      const { mtimeMs } = await stat(join(folder.dir, '.env'));
      const marker = `mark=${marks}end`;
      const place = await openPage(from);
      await place.evaluate(ATTACKS[name], fill(`${to}${TARGETS[name]}`) + marker);

      const first = await proxy.next(marker);
      expect(first.status).toBe(403);
      // Chromium sends no Sec-Fetch-Site with a WebSocket, only an Origin.
      expect(first.site).toBe(name === 'WebSocket' ? undefined : site);
      for (const exchange of proxy.seen(marker)) {
        expect(exchange.status).toBe(403);
        expect(
          Object.keys(exchange.responseHeaders).filter((header) => header.startsWith('access-control')),
        ).toEqual([]);
      }
      if (name === 'JSON POST' && site !== undefined) {
        expect(proxy.seen(marker).map(({ method }) => method)).toEqual(['OPTIONS']);
      }
      expect(await readFile(join(folder.dir, '.env'))).toEqual(before);
      expect((await stat(join(folder.dir, '.env'))).mtimeMs).toBe(mtimeMs);
    });
  });

  test('no attack made the server open the FIFO', async () => {
    expect(fifoReaders).toBe(0);
    // An allowed request opens the FIFO, and the server finds that the FIFO is not a regular file.
    expect((await fetch(`${server.url}/api/preview-file?path=${encodeURIComponent(fifo)}`)).status).toBe(400);
    await trap;
    expect(fifoReaders).toBe(1);
  });

  test('a link on another site can open the page, but no endpoint', async () => {
    await page.goto(fill('http://evil.test:A/'));
    const follow = (to: string) =>
      Promise.all([
        page.waitForNavigation(),
        page.evaluate((href) => {
          const link = Object.assign(document.createElement('a'), { href, textContent: 'win' });
          document.body.append(link);
          link.click();
        }, to),
      ]);
    const [shell] = await follow(own('/?store=play'));
    expect(shell?.status()).toBe(200);
    await page.goto(fill('http://evil.test:A/'));
    const [secret] = await follow(own('/api/env'));
    expect(secret?.status()).toBe(403);
    expect(await page.content()).not.toContain(CANARY);
  });

  describe.each(['html', 'svg', 'xhtml'])('a previewed %s file with a script in it', (extension) => {
    const script = `fetch('/api/env?stolen=${extension}').then(() => 0)`;
    const body = {
      html: `<!doctype html><p>shown</p><script>${script}</script>`,
      svg: `<svg xmlns="http://www.w3.org/2000/svg"><text y="20">shown</text><script>${script}</script></svg>`,
      xhtml: `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>shown</p><script>${script}</script></body></html>`,
    }[extension];
    const address = (): string =>
      own(`/api/preview-file?path=${encodeURIComponent(join(folder.dir, `x.${extension}`))}`);

    beforeAll(() => writeFile(join(folder.dir, `x.${extension}`), body ?? ''));

    test.each(['in a tab', 'in a frame of our page'])('its script does not run %s', async (where) => {
      if (where === 'in a tab') {
        expect((await page.goto(address()))?.status()).toBe(200);
      } else {
        await page.goto(own('/'));
        const responded = page.waitForResponse(address());
        await page.evaluate((src) => {
          document.body.append(Object.assign(document.createElement('iframe'), { src }));
        }, address());
        expect((await responded).status()).toBe(200);
        await (await (await page.waitForSelector('iframe')).contentFrame())?.waitForLoadState();
      }
      expect(proxy.seen(`stolen=${extension}`)).toEqual([]);
    });
  });

  test('requests of our page are accepted, also without a referrer', async () => {
    await page.goto(own('/'));
    const status = await page.evaluate(async () => {
      const fetchStatus = async (path: string, options: RequestInit) =>
        (await fetch(path, { ...options, referrerPolicy: 'no-referrer' })).status;
      return [
        await fetchStatus('/api/health', {}),
        await fetchStatus('/api/test', { method: 'POST', body: 'BUNDLE_ID=a.b' }),
      ];
    });
    expect(status).toEqual([200, 200]);
  });

  test('no other page can show our page in a frame', async () => {
    await page.goto(fill('http://evil.test:A/'));
    await page.evaluate((src) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src }));
    }, own('/?framed'));
    const { status } = await proxy.next('/?framed');
    expect(status).toBe(403);
  });
});
