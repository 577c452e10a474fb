import type { Host } from '@storedeck/host';

import { START_ON_SIMULATOR_HINT, WdaError } from '../wda-error.ts';
import { DEVICE_PORTS, type PortPair, type WdaTransport } from './wda-transport.ts';

export interface HostPortOptions {
  /** The ports on which WebDriverAgent listens. Default 8100 and 9100. */
  readonly ports?: () => PortPair;
  /**
   * Returns whether this port is forwarded to a phone or to another machine. Such a port is not used, because input for
   * the simulator would reach another WebDriverAgent. Default: no port is forwarded.
   */
  readonly isForward?: (port: number) => boolean;
  /**
   * Resolves to whether the WebDriverAgent on the port belongs to this simulator. Default: it belongs to this
   * simulator.
   */
  readonly isOwn?: (signal: AbortSignal | undefined) => Promise<boolean>;
}

/** Reaches the WebDriverAgent of a simulator, which listens on the host's own ports. */
export function hostPortTransport(
  host: Host,
  { ports = () => DEVICE_PORTS, isForward = () => false, isOwn = async () => true }: HostPortOptions = {},
): WdaTransport {
  return {
    connect: async (kind, options) => {
      const port = ports()[kind];
      if (!isForward(port) && (await isOwn(options?.signal))) return host.connect(port, options);
      throw new WdaError('WDA_NOT_RUNNING', 'WebDriverAgent is not running on the simulator.', {
        hint: START_ON_SIMULATOR_HINT,
      });
    },
    close: async () => undefined,
  };
}
