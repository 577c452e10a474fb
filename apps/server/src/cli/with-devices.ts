import type { Devices } from '../compose-devices.ts';
import type { CommandContext } from './run-command.ts';

/**
 * Calls `work` with the devices and tools of this computer. When `work` has ended, or as soon as the command is
 * aborted, closes everything that `work` has started. With `closesAtAbort: false`, `work` ends itself after an abort.
 */
export async function withDevices<Result>(
  { compose, log, version, signal }: CommandContext,
  work: (devices: Devices) => Promise<Result>,
  { closesAtAbort = true }: { readonly closesAtAbort?: boolean } = {},
): Promise<Result> {
  const parts = await compose({ log, version });
  const close = () => void parts.close();
  if (closesAtAbort) signal.addEventListener('abort', close, { once: true });
  try {
    signal.throwIfAborted();
    const result = await work(await parts.devices());
    signal.throwIfAborted();
    return result;
  } finally {
    signal.removeEventListener('abort', close);
    await parts.close();
  }
}
