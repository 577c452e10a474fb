import type { Host } from '@storedeck/host';
import { DEVICE_PORTS, type PortPair, type WdaTransport } from './wda-transport.ts';

/** A simulator shares the network of its host, so WebDriverAgent is on the host's own ports. */
export function hostPortTransport(host: Host, ports: () => PortPair = () => DEVICE_PORTS): WdaTransport {
  return {
    connect: (kind, options) => host.connect(ports()[kind], options),
    close: async () => undefined,
  };
}
