import { describe, expect, test } from '@jest/globals';
import type { Host } from '@storedeck/host';

import { forwardCommands } from './forward-commands.ts';

const UDID = '00008130-000A1D2E3C41001C';
const PORTS = { http: 28100, mjpeg: 28101 };

function hostWith(tools: readonly string[], usage = ''): Host {
  return {
    name: 'Mac',
    which: async (tool: string) => (tools.includes(tool) ? `/usr/bin/${tool}` : undefined),
    run: async () => ({ stdout: Buffer.from(usage), stderr: '', exitCode: 0 }),
  } as unknown as Host;
}

function target(connection: 'usb' | 'network' = 'usb') {
  return { udid: UDID, connection };
}

describe('forwardCommands', () => {
  const current = 'Usage: iproxy [OPTIONS] LOCAL_PORT:DEVICE_PORT [LOCAL_PORT2:DEVICE_PORT2 ...]\n';

  test('since libusbmuxd 2.0, one iproxy forwards both ports', async () => {
    const commands = await forwardCommands(hostWith(['iproxy', 'ios'], current), target());
    expect(commands(PORTS)).toEqual([{ tool: 'iproxy', args: ['-u', UDID, '28100:8100', '28101:9100'] }]);
  });

  test('iproxy gets the option -n for a phone on Wi-Fi', async () => {
    const commands = await forwardCommands(hostWith(['iproxy'], current), target('network'));
    expect(commands(PORTS)[0]?.args).toEqual(['-u', UDID, '-n', '28100:8100', '28101:9100']);
  });

  test('before libusbmuxd 2.0, there is one iproxy for each port', async () => {
    const old = 'usage: iproxy LOCAL_TCP_PORT DEVICE_TCP_PORT [UDID]\n';
    const commands = await forwardCommands(hostWith(['iproxy'], old), target());
    expect(commands(PORTS)).toEqual([
      { tool: 'iproxy', args: ['28100', '8100', UDID] },
      { tool: 'iproxy', args: ['28101', '9100', UDID] },
    ]);
  });

  test('go-ios is used when iproxy is missing', async () => {
    const commands = await forwardCommands(hostWith(['ios']), target());
    expect(commands(PORTS)).toEqual([
      { tool: 'ios', args: ['forward', `--udid=${UDID}`, '--port=28100:8100', '--port=28101:9100'] },
    ]);
  });

  test('a host without iproxy and without go-ios is an error', async () => {
    await expect(forwardCommands(hostWith([]), target())).rejects.toMatchObject({ code: 'IPROXY_MISSING' });
  });
});
