import { createHash } from 'node:crypto';

import { VARIABLE_NAMES } from '@storedeck/setup';
import { readSettings, type Settings } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import type { EventHub } from '../events/event-hub.ts';

export interface CredentialsChangesOptions {
  readonly config: Pick<Config, 'dir' | 'adc' | 'environment'>;
  readonly hub: Pick<EventHub, 'publish'>;
  /** Called when earlier refusals no longer count, before the event is published. */
  readonly onChange: () => void;
}

/**
 * Publishes the event `credentials` when the credentials in use have changed, by whichever program, and when they have
 * passed a test. Only a hash of the credentials is kept.
 */
export class CredentialsChanges {
  readonly #options: CredentialsChangesOptions;
  #last: string | undefined;

  constructor(options: CredentialsChangesOptions) {
    this.#options = options;
  }

  /** Compares the credentials in use with those of the last call. */
  async check(): Promise<void> {
    const before = this.#last;
    this.#last = await this.#inUse();
    if (before !== undefined && before !== this.#last) this.#publish();
  }

  /** Reports that the stores have accepted these credentials, which matters if they are those in use. */
  async accepted(settings: Settings): Promise<void> {
    if (hashSettings(settings) === (await this.#inUse())) this.#publish();
  }

  async #inUse(): Promise<string> {
    const { dir, adc, environment } = this.#options.config;
    try {
      return hashSettings(await readSettings({ dir, adc }, environment));
    } catch (error) {
      // A `.env` that cannot be read is a state too.
      return String(error);
    }
  }

  #publish(): void {
    this.#options.onChange();
    this.#options.hub.publish('credentials', { at: new Date().toISOString() });
  }
}

/** Returns a hash of the variables of the stores that are set, and of the files that they name or ask for. */
function hashSettings({ variables, files }: Settings): string {
  const values = VARIABLE_NAMES.map((name) => [name, variables[name]?.trim() ?? '']);
  const contents = Object.entries(files).map(([name, content]) => [name, String(content)]);
  return createHash('sha256')
    .update(JSON.stringify([values, contents.toSorted()]))
    .digest('hex');
}
