import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** A Chromium whose pages are loaded as for a visitor. */
export interface UnwatchedBrowser {
  /** Loads a page in a profile of its own, lets it be for a while, and then asks it once. */
  load<Answer>(url: string, visit: Visit<Answer>): Promise<Answer>;
  close(): Promise<void>;
}

export interface Visit<Answer> {
  readonly width: number;
  readonly height: number;
  /** An address of the same site that is open before, so that the process which is slowed down is the page's own. */
  readonly from: string;
  /** How many times slower than it is the processor shall be. */
  readonly slowDown: number;
  readonly settleMs: number;
  /** Runs in the page. */
  readonly ask: () => Answer | Promise<Answer>;
}

/** Enough for a small file to be shown, with all that a new process does. */
const OPEN_MS = 1000;

interface Message {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

/**
 * Starts a Chromium that is spoken to by its own protocol, and only before and after a load. Playwright follows every
 * request, for which V8 has to find out where in the sources it comes from: it reads the whole script once more.
 */
export async function launchUnwatched(executablePath: string): Promise<UnwatchedBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'storedeck-bench-chromium-'));
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'];
  const browser = spawn(executablePath, [...args, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(browser, 'exit');
  const socket = new WebSocket(await addressOf(browser.stderr));
  await once(socket, 'open');
  const waiting = new Map<number, (message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  let last = 0;
  const send = async (method: string, params: object = {}, sessionId?: string) => {
    const id = (last += 1);
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }));
    const { result, error } = await answered;
    waiting.delete(id);
    if (!result) throw new Error(`${method}: ${error?.message}`);
    return result;
  };

  return {
    async load(url, { from, width, height, slowDown, settleMs, ask }) {
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
      // Chromium slows a process down by a second thread that keeps a core busy, and goes on in the process that is left.
      await page('Page.navigate', { url: from });
      await sleep(OPEN_MS);
      await page('Emulation.setCPUThrottlingRate', { rate: slowDown });
      await page('Page.navigate', { url });
      await sleep(settleMs);
      const expression = `(${ask.toString()})()`;
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

async function addressOf(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) {
      stderr.resume();
      return address;
    }
  }
  throw new Error('Chromium did not start.');
}
