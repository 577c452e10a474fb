import { type Device, DeviceError } from '@storedeck/devices';

import { checkPermission } from '../control/agent-limits.ts';
import type { DeviceServices } from '../services/device-services.ts';
import type { ToolCall } from './tool-call.ts';

/** A change that an agent is about to make on a device. */
export interface DeviceChange {
  readonly device: Device;
  readonly tool: string;
  readonly text: string;
}

/**
 * Changes a device while the agent has the lock of the device. Changes of one device happen one after another: agents
 * with the same name have the lock together, and an agent may make several calls at once. `work` receives a signal that
 * aborts when the call is aborted or a person takes the device, and a function that replaces the description of the
 * change in the log. Rejects with `AGENT_REFUSED`, `AGENT_STOPPED`, `AGENT_TOO_FAST`, `DEVICE_BUSY` or the error of
 * `work`.
 */
export function changeDevice<Result>(
  { services, control, turns, holder, permissions, signal }: ToolCall<DeviceServices>,
  { device, tool, text }: DeviceChange,
  work: (held: AbortSignal, finished: (text: string) => void) => Promise<Result>,
): Promise<Result> {
  const change = { agent: holder.name, tool, device: device.id, text };
  return control.change(change, async (finished) => {
    checkPermission(permissions, { kind: 'device', device: device.id });
    const { locks } = await services.openDevices();
    return locks.use({ host: device.host, device: device.device }, holder, async (lost) => {
      const held = AbortSignal.any([signal, lost]);
      try {
        return await turns.run(device.id, async () => {
          held.throwIfAborted();
          return work(held, finished);
        });
      } catch (error) {
        throw lost.aborted ? taken(device) : error;
      }
    });
  });
}

function taken({ name }: Device): DeviceError {
  return new DeviceError('DEVICE_BUSY', `A person has taken ${name} in the meantime.`, {
    hint: 'The action may have been performed in part. Tell the person, and wait until they have finished.',
  });
}
