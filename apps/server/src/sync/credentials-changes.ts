import { createHash } from 'node:crypto';

import { syncEnv } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import type { EventHub } from '../events/event-hub.ts';
import { syncVariables } from './sync-variables.ts';

type Env = Awaited<ReturnType<typeof syncEnv>>;

export interface CredentialsChangesOptions {
  readonly config: Pick<Config, 'dir' | 'environment'>;
  readonly hub: EventHub;
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
  async accepted(env: Env): Promise<void> {
    if (hashCredentials(env) === (await this.#inUse())) this.#publish();
  }

  async #inUse(): Promise<string> {
    const { config } = this.#options;
    try {
      return hashCredentials(await syncEnv(await syncVariables(config), { dir: config.dir }));
    } catch (error) {
      // Credentials that cannot be read are a state too, such as a key file that does not exist.
      return String(error);
    }
  }

  #publish(): void {
    this.#options.onChange();
    this.#options.hub.publish('credentials', { at: new Date().toISOString() });
  }
}

function hashCredentials(env: Env): string {
  const { PORT: _port, ...credentials } = env;
  return createHash('sha256').update(JSON.stringify(credentials)).digest('hex');
}
