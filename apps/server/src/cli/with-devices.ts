import type { Devices } from '../compose-devices.ts';
import { compose } from '../compose.ts';
import type { CommandContext } from './run-command.ts';

/**
 * Calls `work` with the devices and tools of this computer. Closes everything that `work` has started when it has
 * ended, or as soon as the command is aborted.
 */
export async function withDevices<Result>(
  { config, log, version, signal }: CommandContext,
  work: (devices: Devices) => Promise<Result>,
): Promise<Result> {
  const parts = compose(config, log, version);
  const close = () => void parts.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    const result = await work(await parts.devices());
    signal.throwIfAborted();
    return result;
  } finally {
    signal.removeEventListener('abort', close);
    await parts.close();
  }
}
