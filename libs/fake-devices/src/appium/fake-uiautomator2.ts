import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import type { FakeAndroidPhone } from '../android/fake-android-phone.ts';
import { fingerPaths } from '../iphone/wda/pointer-actions.ts';
import { pageSource } from './page-source.ts';
import { UiAutomatorRefusal } from './uiautomator-refusal.ts';

/** A simulated Appium with the driver UiAutomator2, for one Android phone. */
export interface FakeUiAutomator2 {
  /** The address of the server. */
  readonly url: string;
  /** Ends the server. */
  close(): Promise<void>;
}

/**
 * Starts a simulated Appium with the driver UiAutomator2 on a free loopback port: sessions, screenshots, the source,
 * touches and keys. As the real driver, it cannot press keys for characters that are not on Android's virtual keyboard
 * [appium/appium#13154], and `mobile: type` types them.
 */
export async function startFakeUiAutomator2(phone: FakeAndroidPhone): Promise<FakeUiAutomator2> {
  const driver: Driver = { phone, session: undefined };
  const server = createServer((request, response) => {
    void respond(driver, request).then(({ status, value }) =>
      response
        .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify({ value })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => close(server),
  };
}

interface Driver {
  readonly phone: FakeAndroidPhone;
  session: string | undefined;
}

type Body = Readonly<Record<string, unknown>>;
type Handler = (driver: Driver, body: Body) => unknown;

async function respond(
  driver: Driver,
  request: IncomingMessage,
): Promise<{ status: number; value: unknown }> {
  const { method = 'GET', url = '/' } = request;
  try {
    const body = await readBody(request);
    return { status: 200, value: await handle(driver, { method, url, body }) };
  } catch (error) {
    const { reason, status, message } =
      error instanceof UiAutomatorRefusal
        ? error
        : new UiAutomatorRefusal('unknown error', error instanceof Error ? error.message : String(error));
    return { status, value: { error: reason, message, stacktrace: '' } };
  }
}

async function handle(
  driver: Driver,
  { method, url, body }: { readonly method: string; readonly url: string; readonly body: Body },
): Promise<unknown> {
  if (method === 'GET' && url === '/status') return { ready: true, build: { version: '3.1.0' } };
  if (method === 'POST' && url === '/session') return createSession(driver);
  const [, session, path = ''] = /^\/session\/([^/]+)(\/.*)?$/.exec(url) ?? [];
  if (session !== undefined && session !== driver.session)
    throw new UiAutomatorRefusal('invalid session id', 'A session is either terminated or not started');
  const handler = session === undefined ? undefined : HANDLERS[`${method} ${path}`];
  if (!handler)
    throw new UiAutomatorRefusal(
      'unknown command',
      'The requested resource could not be found, or a request was received using an HTTP method that is not supported by the mapped resource',
    );
  return (await handler(driver, body)) ?? null;
}

function createSession(driver: Driver): object {
  const { phone } = driver;
  driver.session = randomUUID();
  return {
    sessionId: driver.session,
    capabilities: {
      platformName: 'Android',
      automationName: 'UiAutomator2',
      deviceUDID: phone.serial,
      deviceScreenSize: `${phone.width}x${phone.height}`,
      deviceScreenDensity: 420,
    },
  };
}

const HANDLERS: Readonly<Record<string, Handler>> = {
  'DELETE ': (driver) => void (driver.session = undefined),
  'GET /window/rect': ({ phone: { width, height } }) => ({ x: 0, y: 0, width, height }),
  'GET /screenshot': async ({ phone }) => (await phone.capture()).toString('base64'),
  'GET /source': async ({ phone }) => pageSource(await run(phone, 'uiautomator dump /dev/tty')),
  'POST /actions': async ({ phone }, body) => {
    const sources = Array.isArray(body['actions']) ? (body['actions'] as readonly Body[]) : [];
    for (const source of sources)
      await (source['type'] === 'key' ? pressKeys(phone, source) : touch(phone, source));
  },
  'DELETE /actions': () => undefined,
  'POST /execute/sync': ({ phone }, { script, args }) => {
    const [argument = {}] = Array.isArray(args) ? (args as readonly Body[]) : [];
    if (script === 'mobile: type') return phone.type(String(argument['text'] ?? ''));
    if (script === 'mobile: pressKey') return run(phone, `input keyevent ${Number(argument['keycode'])}`);
    throw new UiAutomatorRefusal('unknown method', `Unknown mobile command "${String(script)}"`);
  },
};

async function touch(phone: FakeAndroidPhone, source: Body): Promise<void> {
  for (const { points, ms } of fingerPaths({ actions: [source] })) {
    const [from, to] = [points[0], points.at(-1)];
    if (!from || !to) continue;
    const isTap = from.x === to.x && from.y === to.y;
    const swipe = `input swipe ${from.x} ${from.y} ${to.x} ${to.y} ${Math.max(1, ms)}`;
    await run(phone, isTap ? `input tap ${from.x} ${from.y}` : swipe);
  }
}

/** The keys of W3C actions that stand for a control character [W3C WebDriver, "Keyboard actions"]. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ['\uE003', '\b'],
  ['\uE004', '\t'],
  ['\uE007', '\n'],
]);

function pressKeys(phone: FakeAndroidPhone, { actions }: Body): void {
  for (const { type, value } of actions as readonly { readonly type: string; readonly value: string }[]) {
    const character = KEYS.get(value) ?? value;
    if (/[^\x20-\x7e\n\t\b]/.test(character))
      throw new UiAutomatorRefusal(
        'unknown error',
        'java.lang.NullPointerException: Attempt to get length of null array',
      );
    if (type === 'keyDown') phone.type(character);
  }
}

/** Runs a line in the shell of the phone, and returns what it prints. */
async function run(phone: FakeAndroidPhone, line: string): Promise<string> {
  const shell = await phone.shell(line);
  shell.stdin.end();
  const [output] = await Promise.all([text(shell.stdout), text(shell.stderr), shell.exited]);
  return output;
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const content = await text(request);
  return content === '' ? {} : (JSON.parse(content) as Body);
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
