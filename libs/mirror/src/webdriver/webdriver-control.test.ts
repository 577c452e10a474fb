import { describe, expect, test } from '@jest/globals';
import type { MirrorEvent } from '@storedeck/contract/mirror';
import { DeviceError } from '@storedeck/devices';
import type { Command, WebDriverSession } from '@storedeck/webdriver';

import { WebDriverControl } from './webdriver-control.ts';
import { WebDriverRung } from './webdriver-rung.ts';

const SIZE = { width: 400, height: 800 };
const modifiers = { shift: false, ctrl: false, alt: false, meta: false };
const touch = { type: 'touch', pointer: 0, format: 1 } as const;

/**
 * Creates the control of a device whose driver knows all commands except those with the paths or scripts in `unknown`.
 */
function setUp(platform: string, unknown: readonly string[] = []) {
  const sent: unknown[] = [];
  const events: MirrorEvent[] = [];
  let rects = 0;
  let isInput = false;
  const send = (what: string, value: unknown) => {
    if (unknown.includes(what)) throw new DeviceError('CONTROL_UNSUPPORTED', 'unknown command');
    sent.push(value);
  };
  // Contains only the methods that the control calls, so a cast is needed.
  const session = {
    performActions: async (actions: readonly object[]) => send('actions', actions),
    type: async (text: string) => send('actions', text),
    press: async (key: string) => send('actions', [key]),
    windowRect: async () => {
      rects += 1;
      return { x: 0, y: 0, width: 200, height: 400 };
    },
    command: async ({ path, body }: Command) => {
      const { script = path } = (body ?? {}) as { script?: string };
      send(script, body ?? path);
      return path === '/orientation' ? 'PORTRAIT' : null;
    },
    // The cast has two steps, because the class has private fields, which an object literal cannot have.
  } as unknown as WebDriverSession;
  const rung = new WebDriverRung({ program: 'Appium', platform, sendEvent: (event) => events.push(event) });
  const control = new WebDriverControl({
    session: { run: async (work) => work(session) },
    platform,
    poll: { begin: () => (isInput = true), end: () => (isInput = false) },
    rung,
  });
  return { control, sent, events, rung, rects: () => rects, isInput: () => isInput };
}

function finger(...items: object[]) {
  return [{ type: 'pointer', id: 'finger1', parameters: { pointerType: 'touch' }, actions: items }];
}

const DOWN = { type: 'pointerDown', button: 0 };
const UP = { type: 'pointerUp', button: 0 };

describe('a touch', () => {
  test('is sent as a tap in points, and the window is read once for each size of the frames', async () => {
    const { control, sent, rects } = setUp('iOS');
    for (const atMs of [0, 1000]) {
      await control.perform({ ...touch, action: 'down', x: 100, y: 200, atMs }, SIZE);
      await control.perform({ ...touch, action: 'up', x: 101, y: 200, atMs: atMs + 80 }, SIZE);
    }
    const move = { type: 'pointerMove', duration: 0, x: 50.25, y: 100.25 };
    const tap = finger(move, DOWN, { type: 'pause', duration: 50 }, UP);
    expect(sent).toEqual([tap, tap]);
    expect(rects()).toBe(1);
    await control.perform({ ...touch, action: 'down', x: 1, y: 1 }, { width: 800, height: 400 });
    await control.perform({ ...touch, action: 'up', x: 1, y: 1 }, { width: 800, height: 400 });
    expect(rects()).toBe(2);
  });

  test('is sent in pixels on Android, and a position outside the screen is moved inside', async () => {
    const { control, sent, rects } = setUp('Android');
    await control.perform({ ...touch, action: 'down', x: -1, y: 900, atMs: 0 }, SIZE);
    await control.perform({ ...touch, action: 'up', x: -1, y: 900, atMs: 700 }, SIZE);
    const move = { type: 'pointerMove', duration: 0, x: 0, y: 799 };
    expect(sent).toEqual([finger(move, DOWN, { type: 'pause', duration: 700 }, UP)]);
    expect(rects()).toBe(0);
  });

  test('that moves is sent as a swipe of the same duration, with a pause first if the finger was held first', async () => {
    const { control, sent } = setUp('Android');
    await control.perform({ ...touch, action: 'down', x: 10, y: 700, atMs: 0 }, SIZE);
    await control.perform({ ...touch, action: 'move', x: 10, y: 600, atMs: 600 }, SIZE);
    await control.perform({ ...touch, action: 'up', x: 10, y: 100, atMs: 850 }, SIZE);
    expect(sent).toEqual([
      finger(
        { type: 'pointerMove', duration: 0, x: 10, y: 700 },
        DOWN,
        { type: 'pause', duration: 600 },
        { type: 'pointerMove', duration: 250, x: 10, y: 100 },
        UP,
      ),
    ]);
  });

  test('of a second finger is refused', async () => {
    const { control } = setUp('Android');
    await control.perform({ ...touch, action: 'down', x: 1, y: 1 }, SIZE);
    const second = control.perform({ ...touch, pointer: 1, action: 'down', x: 1, y: 1 }, SIZE);
    await expect(second).rejects.toMatchObject({ code: 'CONTROL_UNSUPPORTED' });
  });

  test('of a second finger that is lifted does not end the input of the first finger', async () => {
    const { control, isInput } = setUp('Android');
    await control.perform({ ...touch, action: 'down', x: 1, y: 1 }, SIZE);
    await control.perform({ ...touch, pointer: 1, action: 'up', x: 1, y: 1 }, SIZE);
    expect(isInput()).toBe(true);
    await control.perform({ ...touch, action: 'cancel', x: 1, y: 1 }, SIZE);
    expect(isInput()).toBe(false);
  });
});

test('keys are typed or pressed, and shortcuts are ignored', async () => {
  const { control, sent } = setUp('iOS');
  const key = { type: 'key', code: '', modifiers, repeat: false } as const;
  await control.perform({ ...key, action: 'down', key: 'é' }, SIZE);
  await control.perform({ ...key, action: 'up', key: 'é' }, SIZE);
  await control.perform({ ...key, action: 'down', key: 'Enter' }, SIZE);
  await control.perform({ ...key, action: 'down', key: 'F5' }, SIZE);
  await control.perform({ ...key, action: 'down', key: 'c', modifiers: { ...modifiers, meta: true } }, SIZE);
  await control.perform({ type: 'text', text: 'Tilia\n' }, SIZE);
  expect(sent).toEqual(['é', ['enter'], 'Tilia\n']);
});

test('buttons are sent as scripts of the platform; a button whose script the driver does not know is marked as missing when it is pressed', async () => {
  const { control, sent, events, rung } = setUp('Android', ['mobile: pressKey']);
  expect(rung.rung.missingButtons).toEqual({});
  const pressed = control.perform({ type: 'button', name: 'home' }, SIZE);
  await expect(pressed).rejects.toMatchObject({ code: 'CONTROL_UNSUPPORTED' });
  const reason = 'The driver of this device does not know this command.';
  expect(events).toMatchObject([{ type: 'rung', missingButtons: { home: reason }, can: { touch: null } }]);
  const iphone = setUp('iOS');
  await iphone.control.perform({ type: 'button', name: 'volume-up' }, SIZE);
  expect(iphone.sent).toEqual([{ script: 'mobile: pressButton', args: [{ name: 'volumeup' }] }]);
  expect(iphone.rung.rung.missingButtons).toHaveProperty('back');
  expect(sent).toEqual([]);
});

test('the screen is turned; if the driver does not know this command, the ability is marked', async () => {
  const { control, sent } = setUp('iOS');
  await control.perform({ type: 'rotate' }, SIZE);
  expect(sent).toEqual(['/orientation', { orientation: 'LANDSCAPE' }]);
  const without = setUp('iOS', ['/orientation']);
  await expect(without.control.perform({ type: 'rotate' }, SIZE)).rejects.toThrow(
    'does not know this command',
  );
  expect(without.events).toMatchObject([{ can: { rotate: expect.any(String), touch: null } }]);
});

test('the error of an input that is not possible at all says why', async () => {
  const { control, events } = setUp('iOS');
  await expect(control.perform({ type: 'clipboard-get' }, SIZE)).rejects.toMatchObject({
    code: 'CONTROL_UNSUPPORTED',
    message: 'This is not possible through a WebDriver server.',
  });
  expect(events).toEqual([]);
});
