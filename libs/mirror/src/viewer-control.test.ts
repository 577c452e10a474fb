import { expect, test } from '@jest/globals';
import { mirrorAbilities, type MirrorEvent } from '@storedeck/contract/mirror';

import type { DeviceControl, Screen } from './screen.ts';
import { ViewerControl } from './viewer-control.ts';

/**
 * The sizes of the formats that the viewer has received. The number of a format is its index in this array. The last
 * format is the newest.
 */
const SIZES = [
  { width: 400, height: 200 },
  { width: 48, height: 100 },
  { width: 100, height: 200 },
];

/**
 * Creates the control of a viewer. The device finishes a message only when the test settles the promise of the message.
 */
function setUp() {
  const performed: DeviceControl[] = [];
  const waiting: PromiseWithResolvers<undefined>[] = [];
  const events: MirrorEvent[] = [];
  const control = new ViewerControl({
    size: SIZES.at(-1),
    findSize: (number) => SIZES[number],
    sendEvent: (event) => events.push(event),
  });
  control.attach({
    rung: { rung: 'mjpeg', reason: null, climb: null, program: null, can: mirrorAbilities() },
    perform: (message: DeviceControl) => {
      performed.push(message);
      const done = Promise.withResolvers<undefined>();
      waiting.push(done);
      return done.promise;
    },
  } as Partial<Screen> as Screen);
  /**
   * Waits until the device has begun to perform the message with this number. With the returned object, the test lets
   * the message succeed or fail.
   */
  const performing = async (number: number) => {
    for (;;) {
      const message = waiting[number];
      if (message) return message;
      await new Promise(setImmediate);
    }
  };
  return { control, performed, performing, events };
}

function type(text: string, request: number) {
  return { type: 'text', text, request } as const;
}

test('a message is performed at once if no other message waits, otherwise after the others', async () => {
  const { control, performed, performing } = setUp();
  const home = control.perform({ type: 'button', name: 'home' });
  expect(performed).toHaveLength(1);
  const back = control.perform({ type: 'button', name: 'back' });
  expect(performed).toHaveLength(1);
  (await performing(0)).resolve(undefined);
  (await performing(1)).resolve(undefined);
  await Promise.all([home, back]);
  expect(performed).toMatchObject([{ name: 'home' }, { name: 'back' }]);
});

test('texts that wait for the device are typed together, and the viewer is notified about each of them', async () => {
  const { control, performed, performing, events } = setUp();
  const first = control.perform(type('a', 0));
  const busy = await performing(0);
  const others = [control.perform(type('b', 1)), control.perform(type('c', 2))];
  busy.resolve(undefined);
  await first;
  (await performing(1)).resolve(undefined);
  await Promise.all(others);
  expect(performed).toMatchObject([{ text: 'a' }, { text: 'bc' }]);
  expect(events).toEqual([0, 1, 2].map((request) => ({ type: 'done', request })));
});

test('a message between two texts is performed between them', async () => {
  const { control, performed, performing } = setUp();
  const all = [
    control.perform(type('a', 0)),
    control.perform({ type: 'button', name: 'home' }),
    control.perform(type('b', 1)),
  ];
  for (const number of [0, 1, 2]) (await performing(number)).resolve(undefined);
  await Promise.all(all);
  expect(performed.map((message) => message.type)).toEqual(['text', 'button', 'text']);
});

test('texts that are typed together fail together', async () => {
  const { control, performing, events } = setUp();
  const all = [control.perform(type('a', 0)), control.perform(type('b', 1))];
  (await performing(0)).reject(new Error('The device is gone.'));
  await Promise.all(all);
  expect(events.map((event) => event.type)).toEqual(['failed', 'failed']);
});

const touch = { type: 'touch', pointer: 0, x: 24, y: 70 } as const;

test('a position in frames of a previous format is scaled to the newest frames', async () => {
  const { control, performed, performing } = setUp();
  const all = [
    control.perform({ ...touch, action: 'down', format: 1 }),
    control.perform({ ...touch, action: 'up', format: 2 }),
    control.perform({ type: 'scroll', x: 48, y: 100, dx: 0, dy: 1, format: 1 }),
  ];
  for (const number of [0, 1, 2]) (await performing(number)).resolve(undefined);
  await Promise.all(all);
  expect(performed).toMatchObject([
    { action: 'down', x: 50, y: 140 },
    { action: 'up', x: 24, y: 70 },
    { type: 'scroll', x: 100, y: 200 },
  ]);
});

test.each([
  ['the screen had before it turned', 0],
  ['the viewer has not received', 7],
])('a position in frames that %s is not used; it lifts a finger that is down', async (_, format) => {
  const { control, performed, performing } = setUp();
  const all = [
    control.perform({ ...touch, action: 'down', format }),
    control.perform({ type: 'hover', x: 1, y: 1, format }),
    control.perform({ ...touch, action: 'down', format: 2 }),
    control.perform({ ...touch, action: 'move', format }),
    control.perform({ ...touch, action: 'up', format }),
  ];
  for (const number of [0, 1]) (await performing(number)).resolve(undefined);
  await Promise.all(all);
  expect(performed).toMatchObject([{ action: 'down' }, { action: 'cancel' }]);
});
