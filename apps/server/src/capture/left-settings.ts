import { Folder, isHostError } from '@storedeck/host/folder';
import type { Logger } from 'pino';

import type { Devices } from '../compose-devices.ts';

interface LeftSettingsOptions {
  /** The working folder. */
  readonly dir: string;
  readonly openDevices: () => Promise<Devices>;
  readonly log: Logger;
}

/** Puts back what captures have left changed on devices when they were killed, in the background of the server. */
export class LeftSettings {
  readonly #options: LeftSettingsOptions;
  readonly #closing = new AbortController();
  #work: Promise<void> | undefined;

  constructor(options: LeftSettingsOptions) {
    this.#options = options;
  }

  /** Begins. Loads the devices only if something is left. */
  begin(): void {
    this.#work = this.#putBack().catch((error: unknown) => {
      if (this.#closing.signal.aborted) return;
      this.#options.log.warn({ err: error }, 'settings of devices not put back');
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#work;
  }

  async #putBack(): Promise<void> {
    const { dir, openDevices, log } = this.#options;
    const { signal } = this.#closing;
    const left = await new Folder(dir).entries('captures/settings').catch((error: unknown) => {
      if (isHostError(error)) return undefined;
      throw error;
    });
    if (left === undefined || left.length === 0) return;
    const { putBackSettings } = await import('./put-back-settings.ts');
    const results = await putBackSettings(dir, await openDevices(), { signal });
    for (const { name, device, outcome, notes } of results)
      log.warn({ name, device, outcome, notes }, 'settings that a capture has left changed');
  }
}
