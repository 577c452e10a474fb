import { expect, test } from '@jest/globals';
import type { ControlMessage } from '@storedeck/scrcpy';

import { ScrcpyControl } from './scrcpy-control.ts';

const SIZE = { width: 100, height: 200 };

function setUp() {
  const refused = Promise.withResolvers<undefined>();
  const sent: ControlMessage[] = [];
  const session = {
    send: (message: ControlMessage) => void sent.push(message),
    startApp: async () => undefined,
    deviceMessages: (async function* () {})(),
    inputRefused: refused.promise,
  };
  return { control: new ScrcpyControl(session, 'R5CT1'), sent, refuse: () => refused.resolve(undefined) };
}

test('an input that the phone refuses fails, with the name of the switch', async () => {
  const { control, sent, refuse } = setUp();
  const typed = control.perform({ type: 'text', text: 'hi' }, SIZE);
  refuse();
  await expect(typed).rejects.toMatchObject({
    code: 'INPUT_FAILED',
    hint: expect.stringContaining('USB debugging (Security settings)'),
  });
  expect(sent).toEqual([{ type: 'text', text: 'hi' }]);
  await expect(control.perform({ type: 'text', text: 'again' }, SIZE)).rejects.toMatchObject({
    code: 'INPUT_FAILED',
  });
});

test('the beginning of a touch does not wait for a refusal', async () => {
  const { control } = setUp();
  const touch = { type: 'touch', action: 'down', pointer: 0, pressure: 1, format: 1, atMs: 0 } as const;
  await expect(control.perform({ ...touch, x: 5, y: 5 }, SIZE)).resolves.toBeUndefined();
});
