import type { Host } from '@storedeck/host';

import type { IosConnection } from '../devices/ios-device.ts';
import { WdaError } from '../wda-error.ts';
import { DEVICE_PORTS, type PortPair } from './wda-transport.ts';

/** A command that forwards ports while it runs. */
export interface ForwardCommand {
  readonly tool: 'iproxy' | 'ios';
  readonly args: readonly string[];
}

export interface ForwardTarget {
  readonly udid: string;
  readonly connection: IosConnection;
}

/** A function that returns the commands that forward a pair of ports. */
export type ForwardCommands = (ports: PortPair) => readonly ForwardCommand[];

/**
 * Chooses a tool of the host that forwards ports of a phone. Rejects with IPROXY_MISSING when the host has no such
 * tool.
 */
export async function forwardCommands(
  host: Host,
  target: ForwardTarget,
  signal?: AbortSignal,
): Promise<ForwardCommands> {
  if (await host.which('iproxy')) return iproxyCommands(host, target, signal);
  if (await host.which('ios')) return (ports) => [goIosCommand(target.udid, ports)];
  throw new WdaError('IPROXY_MISSING', `Neither iproxy nor go-ios was found on ${host.name}.`, {
    hint: 'Install libimobiledevice (brew install libimobiledevice), or set IPROXY_BIN to the full path of iproxy.',
  });
}

/**
 * libusbmuxd 2.0 replaced the arguments `iproxy LOCAL REMOTE [UDID]` with `iproxy [-u UDID] LOCAL:REMOTE …` and refuses
 * the old arguments. The usage text shows which version is installed.
 */
async function iproxyCommands(
  host: Host,
  { udid, connection }: ForwardTarget,
  signal?: AbortSignal,
): Promise<ForwardCommands> {
  const help = await host.run('iproxy', ['--help'], { signal, timeoutMs: 5000, maxBytes: 64 * 1024 });
  if (!`${help.stdout.toString()}${help.stderr}`.includes('LOCAL_PORT:DEVICE_PORT')) {
    return (ports) => [
      { tool: 'iproxy', args: [`${ports.http}`, `${DEVICE_PORTS.http}`, udid] },
      { tool: 'iproxy', args: [`${ports.mjpeg}`, `${DEVICE_PORTS.mjpeg}`, udid] },
    ];
  }
  const over = connection === 'network' ? ['-n'] : [];
  return (ports) => [
    {
      tool: 'iproxy',
      args: [
        '-u',
        udid,
        ...over,
        `${ports.http}:${DEVICE_PORTS.http}`,
        `${ports.mjpeg}:${DEVICE_PORTS.mjpeg}`,
      ],
    },
  ];
}

function goIosCommand(udid: string, ports: PortPair): ForwardCommand {
  return {
    tool: 'ios',
    args: [
      'forward',
      `--udid=${udid}`,
      `--port=${ports.http}:${DEVICE_PORTS.http}`,
      `--port=${ports.mjpeg}:${DEVICE_PORTS.mjpeg}`,
    ],
  };
}
