import { describe, expect, test } from '@jest/globals';

import { switchSimulator } from '../../src/mac/tools/switch-simulator.ts';

const UDID = '7D1F3C52-6B0A-4E0B-9C61-2A5D8E4F1B90';

function simulator(state: 'Booted' | 'Shutdown') {
  return { udid: UDID, name: 'iPhone 16', state };
}

describe('simctl', () => {
  test('with code 149, refuses to boot a booted simulator, and to shut down a simulator that is off', async () => {
    const [on, off] = [simulator('Booted'), simulator('Shutdown')];
    expect(await switchSimulator(['boot', UDID], [on])).toEqual({
      exitCode: 149,
      stdout: '',
      stderr:
        'An error was encountered processing the command (domain=com.apple.CoreSimulator.SimError, code=405):\nUnable to boot device in current state: Booted\n',
    });
    expect(await switchSimulator(['shutdown', UDID], [off])).toMatchObject({
      exitCode: 149,
      stderr: expect.stringContaining('Unable to shutdown device in current state: Shutdown'),
    });
    expect([on.state, off.state]).toEqual(['Booted', 'Shutdown']);
  });

  test('bootstatus boots only with -b, and accepts a booted simulator', async () => {
    const one = simulator('Shutdown');
    expect(await switchSimulator(['bootstatus', UDID], [one])).toMatchObject({ exitCode: 149 });
    expect(await switchSimulator(['bootstatus', UDID, '-b'], [one])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('Finished'),
    });
    expect(one.state).toBe('Booted');
    expect(await switchSimulator(['bootstatus', UDID, '-b'], [one])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('already booted'),
    });
  });

  test('refuses unknown devices and arguments', async () => {
    expect(await switchSimulator(['boot', 'nobody'], [simulator('Shutdown')])).toMatchObject({
      exitCode: 148,
      stderr: 'Invalid device: nobody\n',
    });
    expect(await switchSimulator(['boot'], [])).toMatchObject({ exitCode: 22 });
    expect(await switchSimulator(['shutdown', UDID, '--force'], [simulator('Booted')])).toMatchObject({
      exitCode: 22,
    });
    expect(await switchSimulator(['erase', UDID], [])).toBeUndefined();
  });
});
