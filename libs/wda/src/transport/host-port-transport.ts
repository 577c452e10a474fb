import type { Host } from '@storedeck/host';

import { START_ON_SIMULATOR_HINT, WdaError } from '../wda-error.ts';
import { DEVICE_PORTS, type PortPair, type WdaTransport } from './wda-transport.ts';

export interface HostPortOptions {
  /** Where WebDriverAgent listens. Default 8100 and 9100. */
  readonly ports?: () => PortPair;
  /** Whether a phone is behind this port: its WebDriverAgent would take what was meant for the simulator. */
  readonly isForward?: (port: number) => boolean;
}

/** A simulator shares the network of its host, so WebDriverAgent is on the host's own ports. */
export function hostPortTransport(
  host: Host,
  { ports = () => DEVICE_PORTS, isForward = () => false }: HostPortOptions = {},
): WdaTransport {
  return {
    connect: async (kind, options) => {
      const port = ports()[kind];
      if (!isForward(port)) return host.connect(port, options);
      throw new WdaError('WDA_NOT_RUNNING', 'WebDriverAgent is not running on the simulator.', {
        hint: START_ON_SIMULATOR_HINT,
      });
    },
    close: async () => undefined,
  };
}
