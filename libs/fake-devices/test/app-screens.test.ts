import { afterEach, describe, expect, test } from '@jest/globals';

import {
  type AppElement,
  type DrawnApp,
  FakeAndroidPhone,
  FakeIosHost,
  type FakeIphone,
  startFakeIphone,
} from '../src/index.ts';
import { runOnPhone } from './support/phone-shell.ts';
import { recordingApp } from './support/recording-app.ts';

const PLACE = { x: 20, width: 300, height: 50 } as const;

/** Makes an app that begins with a form, asks for the location, and then shows its tabs. */
function formApp(): DrawnApp {
  const form: AppElement[] = [
    { kind: 'text', id: 'title', text: 'Hello', ...PLACE, y: 100 },
    { kind: 'field', id: 'name', text: '', hint: 'Name', ...PLACE, y: 160 },
    { kind: 'secret', id: 'pin', text: '', hint: 'PIN', ...PLACE, y: 220 },
    {
      kind: 'button',
      id: 'go',
      text: 'Go',
      ...PLACE,
      y: 280,
      tap: { kind: 'ask', permission: 'location', screen: 'list' },
    },
    {
      kind: 'button',
      id: 'off',
      text: 'Off',
      ...PLACE,
      y: 340,
      isDisabled: true,
      tap: { kind: 'open', screen: '' },
    },
  ];
  const row: AppElement = { kind: 'row', id: 'row_1', text: '', ...PLACE, y: 100, tap: { kind: 'check' } };
  const done: AppElement = {
    kind: 'button',
    id: 'done',
    text: 'Done',
    ...PLACE,
    y: 200,
    tap: { kind: 'open', screen: '' },
  };
  return {
    ...recordingApp(),
    scrollRange: () => 0,
    firstScreen: 'form',
    elements: ({ screen, typed }) => {
      if (screen === 'form') return form.map((one) => ({ ...one, text: typed[one.id] ?? one.text }));
      return screen === 'list' ? [{ ...row, kind: 'list', id: 'rows', children: [row] }, done] : [];
    },
    findLinked: (link) => ({ screen: link.endsWith('form') ? 'form' : '', tab: 1 }),
  };
}

const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close();
});

describe('the screens of an app on an Android phone', () => {
  function connect(options: ConstructorParameters<typeof FakeAndroidPhone>[0] = {}) {
    const phone = new FakeAndroidPhone({ app: formApp(), ...options });
    closing.push(phone);
    const shell = async (line: string) => (await runOnPhone(phone, line)).output;
    const tree = () => shell('uiautomator dump /dev/tty');
    const tap = async (id: string) => {
      const [, ...edges] =
        new RegExp(`:id/${id}"[^>]*bounds="\\[(\\d+),(\\d+)\\]\\[(\\d+),(\\d+)\\]"`).exec(await tree()) ?? [];
      if (edges.length === 0) throw new Error(`There is no ${id}.`);
      const [left = 0, top = 0, right = 0, bottom = 0] = edges.map(Number);
      await shell(`input tap ${(left + right) / 2} ${(top + bottom) / 2}`);
    };
    return { phone, shell, tree, tap };
  }

  test('a new app begins with its first screen; fields are typed into, and secrets are dots', async () => {
    const { shell, tree, tap } = connect();
    expect(await tree()).toContain('id/tab_1');
    await shell('pm clear app.sample');
    await shell('monkey -p app.sample 1');
    expect(await tree()).toContain(
      'text="Name" resource-id="app.sample:id/name" class="android.widget.EditText"',
    );
    await tap('off');
    await tap('name');
    await shell('input text Ana; input keyevent ENTER; input text 12345; input keyevent DEL');
    const after = await tree();
    expect(after).toContain('text="Ana" resource-id="app.sample:id/name"');
    expect(after).toMatch(
      /text="••••" resource-id="app.sample:id\/pin"[^>]* focused="true"[^>]* password="true"/,
    );
    expect(after).toMatch(/id\/off" class="android.widget.Button"[^>]* enabled="false"/);
    await shell('input keyevent BACK');
    expect(await tree()).toMatch(/id\/pin"[^>]* focused="false"/);
    await shell('am force-stop app.sample; monkey -p app.sample 1');
    expect(await tree()).toContain('id/title');
  });

  test('the phone asks for a permission once; then the list is checked, and the tabs are the first screen', async () => {
    const { shell, tree, tap } = connect();
    const link = 'am start -W -a android.intent.action.VIEW -d app.sample://form';
    await shell(link);
    await tap('go');
    expect(await tree()).toContain('package="com.google.android.permissioncontroller"');
    expect(await tree()).toContain('resource-id="com.android.permissioncontroller:id/permission_message"');
    await tap('permission_deny_button');
    expect(await tree()).toMatch(/id\/row_1"[^>]* checkable="true" checked="false"/);
    await tap('row_1');
    expect(await tree()).toMatch(/id\/row_1"[^>]* checkable="true" checked="true"/);
    expect(await shell('dumpsys package app.sample')).toContain('LOCATION: granted=false, flags=[ USER_SET');
    await shell(link);
    await tap('go');
    await tap('done');
    expect(await tree()).toContain('id/tab_1');
  });

  test('a permission that was granted before is not asked for', async () => {
    const { shell, tree, tap } = connect();
    await shell('pm grant app.sample android.permission.ACCESS_FINE_LOCATION');
    await shell('am start -W -a android.intent.action.VIEW -d app.sample://form');
    await tap('go');
    expect(await tree()).toContain('id/row_1');
  });
});

describe('the screens of an app on an iPhone', () => {
  async function connect() {
    const iphone: FakeIphone = await startFakeIphone({ app: formApp(), simulator: true });
    const host = new FakeIosHost({ phones: [iphone] });
    closing.push(host, iphone);
    const call = async (path: string, body?: object): Promise<unknown> => {
      const options = body ? { method: 'POST', body: JSON.stringify(body) } : {};
      const response = await fetch(`http://127.0.0.1:${iphone.httpPort}${path}`, options);
      return ((await response.json()) as { value: unknown }).value;
    };
    const { sessionId } = (await call('/session', { capabilities: {} })) as { sessionId: string };
    const session = `/session/${sessionId}`;
    await call(`${session}/appium/settings`, { settings: { animationCoolOffTimeout: 0 } });
    const tree = async () => String(await call(`${session}/source`));
    const tap = async (name: string) => {
      const [, x, y] = new RegExp(` name="${name}"[^>]* x="(\\d+)" y="(\\d+)"`).exec(await tree()) ?? [];
      if (x === undefined) throw new Error(`There is no ${name}.`);
      await call(`${session}/wda/tap`, { x: Number(x) + 10, y: Number(y) + 10 });
    };
    const type = (text: string) => call(`${session}/wda/keys`, { value: [...text] });
    const simctl = (verb: string, ...args: string[]) =>
      host.run('xcrun', ['simctl', verb, iphone.udid, ...args]);
    await simctl('openurl', 'app.sample://form');
    return { iphone, tree, tap, type, simctl };
  }

  test('fields are typed into, secrets are dots, and an alert asks for a permission', async () => {
    const { iphone, tree, tap, type } = await connect();
    await tap('name');
    await type('Ana\n');
    await type('1234');
    const after = await tree();
    expect(after).toContain(
      '<XCUIElementTypeTextField type="XCUIElementTypeTextField" value="Ana" name="name"',
    );
    expect(after).toContain('type="XCUIElementTypeSecureTextField" value="••••" name="pin"');
    expect(after).toContain('XCUIElementTypeKeyboard');
    expect(after).toMatch(/name="off" label="Off" enabled="false"/);
    await tap('go');
    expect(await tree()).toContain('<XCUIElementTypeAlert');
    await tap('Allow While Using App');
    expect(iphone.permissions.get('location')).toBe('granted');
    await tap('row_1');
    expect(await tree()).toMatch(/<XCUIElementTypeCell[^>]* value="1" name="row_1"/);
    await tap('done');
    expect(await tree()).toContain('name="tab_1"');
  });

  test('a permission that simctl has granted is not asked for', async () => {
    const { simctl, tree, tap } = await connect();
    await simctl('privacy', 'grant', 'location', 'app.sample');
    await simctl('openurl', 'app.sample://form');
    await tap('go');
    expect(await tree()).toContain('name="row_1"');
  });
});
