import type { Device } from '@storedeck/devices';

import { ServerError } from '../server-error.ts';
import { checkPermission } from './agent-limits.ts';
import type { ToolCall } from './agent-services.ts';

/** A change that an agent is about to make on a device. */
export interface DeviceChange {
  readonly device: Device;
  readonly tool: string;
  readonly text: string;
}

/**
 * Changes a device while the agent has the lock of the device. `work` receives a signal that aborts when the call is
 * aborted or a person takes the device, and a function that replaces the description of the change in the log. Rejects
 * with `AGENT_REFUSED`, `AGENT_STOPPED`, `AGENT_TOO_FAST`, `DEVICE_BUSY` or the error of `work`.
 */
export function changeDevice<Result>(
  { services, holder, permissions, signal }: ToolCall,
  { device, tool, text }: DeviceChange,
  work: (held: AbortSignal, finished: (text: string) => void) => Promise<Result>,
): Promise<Result> {
  const change = { agent: holder.name, tool, device: device.id, text };
  return services.control.change(change, async (finished) => {
    checkPermission(permissions, { kind: 'device', device: device.id });
    const { locks } = await services.openDevices();
    return locks.use({ host: device.host, device: device.device }, holder, async (lost) => {
      try {
        return await work(AbortSignal.any([signal, lost]), finished);
      } catch (error) {
        throw lost.aborted ? taken(device) : error;
      }
    });
  });
}

function taken({ name }: Device): ServerError {
  return new ServerError('DEVICE_BUSY', `A person has taken ${name} in the meantime.`, {
    hint: 'The action may have been performed in part. Tell the person, and wait until they have finished.',
  });
}
