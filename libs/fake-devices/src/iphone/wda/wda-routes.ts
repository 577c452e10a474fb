import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type { IphoneModel } from '../iphone-model.ts';
import { fingerPaths } from './pointer-actions.ts';
import { WdaRefusal } from './wda-refusal.ts';
import { forNewSession, withSettings } from './wda-settings.ts';
import { wdaSource } from './wda-source.ts';

/** One request to WebDriverAgent. */
export interface WdaCommand {
  readonly body: Readonly<Record<string, unknown>>;
  readonly phone: IphoneModel;
  /** The query parameters of the URL. */
  readonly query: URLSearchParams;
}

/** Performs a command. Returns the `value` of the response. */
export type WdaHandler = (command: WdaCommand) => unknown;

type Routes = Readonly<Record<string, WdaHandler>>;

/** The routes that exist both with and without a session in the path. */
const BOTH: Routes = {
  'GET /window/size': ({ phone: { appRect } }) => ({ width: appRect.width, height: appRect.height }),
  'GET /wda/screen': ({ phone: { screen, isTablet } }) => ({
    screenSize: { width: screen.size.width, height: screen.size.height },
    statusBarSize: { width: screen.size.width, height: isTablet ? 24 : 54 },
    scale: screen.size.scale,
  }),
  'GET /screenshot': async ({ phone }) => {
    await phone.options.beforeScreenshot();
    return (await phone.screen.png()).toString('base64');
  },
  'GET /source': ({ phone, query }) => wdaSource(phone, query),
  'GET /orientation': ({ phone }) => (phone.isTurned ? 'LANDSCAPE' : 'PORTRAIT'),
  'POST /orientation': ({ body, phone }) => {
    if (body['orientation'] === 'PORTRAIT') phone.isTurned = false;
    else if (body['orientation'] === 'LANDSCAPE') phone.isTurned = true;
    // What an app says that has neither the other landscape nor an upside-down screen [FBOrientationCommands.m].
    else throw new WdaRefusal('unknown error', 'Unable To Rotate Device');
    return null;
  },
  'GET /rotation': ({ phone }) => ({ x: 0, y: 0, z: phone.isTurned ? 270 : 0 }),
  'POST /wda/setPasteboard': ({ body, phone }) => {
    const { content, contentType = 'plaintext' } = body;
    if (typeof content !== 'string' || contentType !== 'plaintext')
      throw new WdaRefusal('invalid argument', 'Cannot decode the pasteboard content from base64');
    // On an iPhone, nothing happens while WebDriverAgent is not in the foreground.
    if (phone.options.simulator) phone.clipboard = Buffer.from(content, 'base64').toString('utf8');
    return null;
  },
  'GET /wda/locked': ({ phone }) => phone.screen.state.page === 'lock',
  'POST /wda/lock': ({ phone }) => done(phone.screen.lock()),
  'POST /wda/unlock': ({ phone }) => done(phone.screen.unlock()),
  'GET /wda/device/info': ({ phone }) => ({
    currentLocale: 'en_US',
    timeZone: 'Europe/Lisbon',
    name: phone.options.name,
    model: phone.isTablet ? 'iPad' : 'iPhone',
    isSimulator: phone.options.simulator,
    userInterfaceStyle: 'light',
  }),
};

/** The routes without a session in the path. */
export const SESSIONLESS_ROUTES: Routes = {
  ...BOTH,
  'GET /status': ({ phone }) => phone.wdaStatus(),
  'POST /session': ({ body, phone }) => {
    const { capabilities } = body;
    if (typeof capabilities !== 'object' || capabilities === null || Array.isArray(capabilities)) {
      throw new WdaRefusal('session not created', "'capabilities' is mandatory to create a new session");
    }
    // Only one session exists at a time: the previous session becomes invalid.
    phone.sessionId = randomUUID().toUpperCase();
    phone.settings = forNewSession(phone.settings);
    return {
      sessionId: phone.sessionId,
      capabilities: { device: phone.isTablet ? 'ipad' : 'iphone', sdkVersion: phone.options.osVersion },
    };
  },
  'POST /wda/homescreen': ({ phone }) => done(phone.screen.home()),
};

/** The routes below `/session/ID`. */
export const SESSION_ROUTES: Routes = {
  ...BOTH,
  'GET ': ({ phone }) => ({
    sessionId: phone.sessionId,
    capabilities: { device: phone.isTablet ? 'ipad' : 'iphone' },
  }),
  'DELETE ': ({ phone }) => done((phone.sessionId = null)),
  'GET /window/rect': ({ phone }) => {
    if (phone.options.oldWda) throw new WdaRefusal('unknown command', 'Unhandled endpoint: /window/rect');
    return phone.appRect;
  },
  'GET /appium/settings': ({ phone }) => phone.settings,
  'POST /appium/settings': ({ body, phone }) => {
    phone.settings = withSettings(phone.settings, body['settings']);
    return phone.settings;
  },
  'POST /actions': async ({ body, phone }) => {
    const paths = fingerPaths(body);
    await delay(Math.max(0, ...paths.map(({ ms }) => ms)));
    for (const { points } of paths) {
      const [first] = points;
      const last = points.at(-1);
      if (!first || !last) continue;
      if (first.x === last.x && first.y === last.y) phone.tap(first.x, first.y);
      else phone.swipe({ x1: first.x, y1: first.y, x2: last.x, y2: last.y });
    }
    await phone.coolOff();
    return null;
  },
  'POST /wda/tap': async ({ body, phone }) => {
    phone.tap(number(body['x']), number(body['y']));
    await phone.coolOff();
    return null;
  },
  'POST /wda/dragfromtoforduration': async ({ body, phone }) => {
    // The finger rests for `duration` seconds before the drag. A missing number counts as 0.
    await delay(number(body['duration']) * 1000);
    const [x1, y1] = [number(body['fromX']), number(body['fromY'])];
    phone.swipe({ x1, y1, x2: number(body['toX']), y2: number(body['toY']) });
    await phone.coolOff();
    return null;
  },
  'GET /wda/apps/list': ({ phone }) => [{ pid: 411, bundleId: activeApp(phone) }],
  'POST /wda/apps/launch': ({ body, phone }) => launch(body, phone),
  // Brings the app to the front, and starts it if it does not run [FBSessionCommands.m, handleSessionAppActivate].
  'POST /wda/apps/activate': ({ body: { bundleId }, phone }) => launch({ bundleId }, phone),
  'POST /url': ({ body, phone }) => {
    const url = String(body['url']);
    if (phone.app && url.startsWith(`${phone.app.id}:`)) phone.app.openLink(url);
    else if (!/^https?:/.test(url)) throw new WdaRefusal('invalid argument', `Failed to open URL ${url}`);
    return null;
  },
  'POST /wda/apps/terminate': ({ body, phone }) =>
    phone.app !== undefined && body['bundleId'] === phone.app.id && phone.app.terminate(),
  'POST /wda/pressButton': ({ body, phone }) => done(press(phone, String(body['name']))),
  'POST /wda/keys': ({ body, phone }) => {
    const { value } = body;
    if (!Array.isArray(value)) throw new WdaRefusal('invalid argument', "'value' must be an array");
    if (!phone.screen.type(value.join(''))) {
      throw new WdaRefusal(
        'invalid element state',
        'Error Domain=com.facebook.WebDriverAgent Code=1 "Keyboard is not present"',
      );
    }
    return null;
  },
};

/** Returns the bundle id of the app in the foreground. */
function activeApp({ screen }: IphoneModel): string {
  const { app } = screen.session ?? {};
  return screen.state.page === 'installed' && app ? app.id : 'com.apple.springboard';
}

function press(phone: IphoneModel, name: string): void {
  switch (name.toLowerCase()) {
    case 'home':
      return phone.screen.home();
    case 'volumeup':
    case 'volumedown':
      if (!phone.options.simulator) return phone.screen.volume(name.toLowerCase() === 'volumeup' ? 1 : -1);
  }
  const supported = phone.options.simulator ? 'home' : 'volumeUp, volumeDown, home';
  throw new WdaRefusal(
    'unknown error',
    `The button '${name}' is not supported. The device under test only supports the following buttons: (${supported})`,
  );
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function done(_effect: unknown): null {
  return null;
}

function launch(
  { bundleId, arguments: args = [] }: Readonly<Record<string, unknown>>,
  phone: IphoneModel,
): null {
  if (typeof bundleId !== 'string') throw new WdaRefusal('invalid argument', "'bundleId' must be a string");
  if (!Array.isArray(args)) throw new WdaRefusal('invalid argument', "'arguments' must be an array");
  if (bundleId !== phone.app?.id || !phone.app.isInstalled)
    throw new WdaRefusal(
      'unknown error',
      `The application '${bundleId}' cannot be launched: it is not installed`,
    );
  // A running app is only activated, without the arguments [FBSession.m, launchApplicationWithBundleId].
  phone.app.launch(args.map(String));
  return null;
}
