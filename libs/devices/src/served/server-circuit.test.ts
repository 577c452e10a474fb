import { expect, test } from '@jest/globals';

import { DeviceError } from '../device-error.ts';
import { ServerCircuit } from './server-circuit.ts';

test('after each failure of a server, the wait before the next request is longer; a response resets the wait', async () => {
  let now = 0;
  let isDead = true;
  let requests = 0;
  const circuit = new ServerCircuit(() => now);
  const ask = () =>
    circuit
      .run(async () => {
        requests += 1;
        if (isDead) throw new DeviceError('SERVER_UNREACHABLE', 'It is off.');
        return 'here';
      })
      .catch((error: Error) => error.message);
  const askedAt: number[] = [];
  for (; now < 70_000; now += 500) {
    const before = requests;
    expect(await ask()).toBe('It is off.');
    if (requests > before) askedAt.push(now);
  }
  expect(askedAt).toEqual([0, 2000, 6000, 14_000, 30_000, 60_000]);
  expect(circuit.error?.message).toBe('It is off.');
  isDead = false;
  now += 30_000;
  expect(await ask()).toBe('here');
  expect(circuit.error).toBeUndefined();
  isDead = true;
  await ask();
  now += 2000;
  isDead = false;
  expect(await ask()).toBe('here');
});

test('an abort does not count as a failure of the server', async () => {
  const circuit = new ServerCircuit(() => 0);
  const abort = circuit.run(() => Promise.reject(new DeviceError('ABORTED', 'Aborted.')));
  await expect(abort).rejects.toThrow('Aborted.');
  expect(await circuit.run(async () => 'asked')).toBe('asked');
});
