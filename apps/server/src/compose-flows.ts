import type { Devices } from './compose-devices.ts';
import type { Config } from './config.ts';
import type { EventHub } from './events/event-hub.ts';
import { FlowFolder } from './flows/flow-folder.ts';
import { FlowRuns } from './flows/flow-runs.ts';

/** The objects that the flows of the page need. */
export interface Flows {
  readonly folder: FlowFolder;
  readonly runs: FlowRuns;
  close(): Promise<void>;
}

export interface FlowsOptions {
  readonly config: Config;
  readonly hub: EventHub;
  readonly openDevices: () => Promise<Devices>;
}

/** Constructs the objects for flows. This module is loaded at the first request for a flow. */
export function composeFlows({ config: { dir, flowValues: values }, hub, openDevices }: FlowsOptions): Flows {
  const folder = new FlowFolder(dir, values);
  const runs = new FlowRuns({ dir, folder, values, hub, openDevices });
  return { folder, runs, close: () => runs.close() };
}
