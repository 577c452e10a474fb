import { useLocation } from 'wouter';

import { whyUnusable } from '../../places/devices/device.ts';
import { useFlowToRun } from '../../places/devices/flows/flow-to-run.ts';
import { groupDevices } from '../../places/devices/group-devices.ts';
import { useDevices } from '../../server/devices.ts';
import { useFlows } from '../../server/flows.ts';
import type { PaletteCommand } from './command.ts';

/**
 * Commands that open the flows, and that run one on the devices which are chosen there. A flow with errors is only
 * opened, as is every flow without a device.
 */
export function useFlowCommands(): PaletteCommand[] {
  const [, navigate] = useLocation();
  const { data: flows = [] } = useFlows();
  const { owners } = useDevices();
  const [, setFlowToRun] = useFlowToRun();
  const hasDevice = owners
    .flatMap((owner) => groupDevices(owner).devices)
    .some((device) => whyUnusable(device) === null && device.kind !== 'other');
  return [
    {
      group: 'Flows',
      label: 'Open the flows',
      keywords: ['maestro', 'record', 'run', 'follow', 'automate'],
      run: () => navigate('/devices?view=flows'),
    },
    ...flows.map(({ path, name, errors }) => {
      const file = path.replace(/^flows\//u, '');
      const canRun = hasDevice && errors === 0;
      return {
        group: 'Flows',
        label: `${canRun ? 'Run' : 'Open'} ${name ?? file}`,
        id: path,
        ...(name !== null && { note: file }),
        keywords: ['maestro'],
        run: () => {
          setFlowToRun(() => (canRun ? path : null));
          navigate(`/devices?${new URLSearchParams({ view: 'flows', flow: path }).toString()}`);
        },
      };
    }),
  ];
}
