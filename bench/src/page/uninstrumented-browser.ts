import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

/** A Chromium that loads pages without any instrumentation. */
export interface UninstrumentedBrowser {
  /** Loads a page in a new profile, waits, and then evaluates one function in the page. */
  load<Result>(url: string, visit: Visit<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface Visit<Result> {
  readonly width: number;
  readonly height: number;
  /**
   * A small file of the same site, which is opened first. Chromium then uses the same process for the page, so the page
   * is slowed down too.
   */
  readonly from: string;
  /** The factor by which the processor is slowed down. */
  readonly slowDown: number;
  /** Milliseconds between the start of the load and the evaluation. */
  readonly settleMs: number;
  /** The function that is evaluated in the page. */
  readonly evaluate: () => Result | Promise<Result>;
}

/** The wait for a new process to show a small file, in ms. */
const OPEN_MS = 1000;

interface Message {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

/**
 * Starts a Chromium and uses its DevTools protocol only before and after a load. Playwright is not used because it
 * observes every request during the load: V8 must then find the source position of the request, and to do so it parses
 * the whole script a second time.
 */
export async function launchUninstrumented(executablePath: string): Promise<UninstrumentedBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'storedeck-bench-chromium-'));
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'];
  const browser = spawn(executablePath, [...args, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(browser, 'exit');
  const socket = new WebSocket(await readAddress(browser.stderr));
  await once(socket, 'open');
  const waiting = new Map<number, (message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  let last = 0;
  const send = async (method: string, params: object = {}, sessionId?: string) => {
    const id = (last += 1);
    const response = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }));
    const { result, error } = await response;
    waiting.delete(id);
    if (!result) throw new Error(`${method}: ${error?.message}`);
    return result;
  };

  return {
    async load(url, { from, width, height, slowDown, settleMs, evaluate }) {
      const { browserContextId } = await send('Target.createBrowserContext');
      const blank = { url: 'about:blank', browserContextId, width, height };
      const { targetId } = await send('Target.createTarget', blank);
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      const page = (method: string, params: object) => send(method, params, sessionId as string);
      await page('Emulation.setDeviceMetricsOverride', {
        width,
        height,
        deviceScaleFactor: 1,
        mobile: false,
      });
      // Chromium slows a process down with an additional thread that keeps a core busy. The processor is slowed down
      // only after the small file is shown, because the page is then in the process that also loads `url`. If the
      // process of `about:blank` were slowed down, its thread would keep a core busy even after the page has left it.
      await page('Page.navigate', { url: from });
      await delay(OPEN_MS);
      await page('Emulation.setCPUThrottlingRate', { rate: slowDown });
      await page('Page.navigate', { url });
      await delay(settleMs);
      const expression = `(${evaluate.toString()})()`;
      const { result } = await page('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      await send('Target.disposeBrowserContext', { browserContextId });
      return (result as { value: never }).value;
    },
    async close() {
      socket.close();
      browser.kill();
      await exited;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function readAddress(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) {
      stderr.resume();
      return address;
    }
  }
  throw new Error('Chromium did not start.');
}
