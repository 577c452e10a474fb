import { join, relative, sep } from 'node:path';

import type { AgentFlows } from '@storedeck/agents';

import type { Devices } from '../compose-devices.ts';
import type { Config } from '../config.ts';
import { FlowFolder } from '../flows/flow-folder.ts';
import { FLOW_OUTPUT, runOnDevice, type SavedResult } from '../flows/run-on-device.ts';

/** Returns the flows of the working folder, for the tools of agents. Their pictures are where those of the page are. */
export function openFolderFlows(
  { dir, flowValues }: Pick<Config, 'dir' | 'flowValues'>,
  openDevices: () => Promise<Devices>,
): AgentFlows {
  const folder = new FlowFolder(dir, flowValues);
  return {
    list: (signal) => folder.list(signal),
    check: (flow) => folder.check(flow),
    run: async (flow, { device, holder, values, signal }) => {
      const { locks, mirrors } = await openDevices();
      const used = { locks, mirrors, holder, values: { ...flowValues, ...values }, signal };
      // There is a result for each flow.
      const [result] = (await runOnDevice([flow], device, { ...used, out: join(dir, FLOW_OUTPUT) })) as [
        SavedResult,
      ];
      return { ...result, files: result.files.map((file) => relative(dir, file).split(sep).join('/')) };
    },
  };
}
