import { type Host, LocalHost } from '@storedeck/host';
import type { Logger } from 'pino';

import type { Config } from './config.ts';
import { ActiveHost } from './devices/active-host.ts';
import type { ChildrenRecord } from './devices/children-record.ts';
import { RunnerLink } from './devices/runner-link.ts';
import type { EventHub } from './events/event-hub.ts';

/** Everything a request for a device may need. */
export interface Devices {
  /** This computer, or what is simulated in its place. */
  readonly home: Host;
  /** The machine whose devices are shown, and its devices. */
  readonly active: ActiveHost;
  readonly runner: RunnerLink;
  close(): Promise<void>;
}

export interface ComposeDevicesOptions {
  readonly config: Config;
  readonly hub: EventHub;
  readonly log: Logger;
  readonly children: ChildrenRecord;
}

/** The part of `compose` that loads at first use: it doubles the time of a start, and not everyone has a phone. */
export function composeDevices({ config, hub, log, children }: ComposeDevicesOptions): Devices {
  const thisComputer = new LocalHost({ env: config.toolEnvironment, ...children.ofThisServer() });
  const home = config.simulatedHost ?? thisComputer;
  const active = new ActiveHost({ home, wda: config.wda, hub, log });
  const runner = new RunnerLink({ active, hub, tunnelPorts: config.tunnelPorts });
  return {
    home,
    active,
    runner,
    close: async () => {
      // Side by side: each may have to wait for a child that takes its time to end.
      await Promise.all([runner.close(), active.close(), thisComputer.close()]);
    },
  };
}
