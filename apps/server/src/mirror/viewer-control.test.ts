import { expect, test } from '@jest/globals';
import { mirrorAbilities, type MirrorEvent } from '@storedeck/contract/mirror';

import { type DeviceControl, type Screen } from './screen.ts';
import { ViewerControl } from './viewer-control.ts';

const SIZE = { width: 100, height: 200 };

/** Creates the control of a viewer. The device has performed a message only when the test says so. */
function setUp() {
  const performed: DeviceControl[] = [];
  const waiting: PromiseWithResolvers<undefined>[] = [];
  const events: MirrorEvent[] = [];
  const control = new ViewerControl({
    size: SIZE,
    sizeOf: () => SIZE,
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
