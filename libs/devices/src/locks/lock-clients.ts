import type { Holder } from '@storedeck/contract';

export interface LockClientOptions {
  /**
   * Whether the client still acts on the device, for example with a finger on the screen. The lock stays during this
   * time.
   */
  readonly isActive: () => boolean;
  /** Called when the holder no longer has the lock, for example because another holder has taken the device. */
  readonly onLost: () => void;
}

/** A client that acts on a device for a while, such as a viewer of its mirror. */
export interface LockClient {
  /** Whether another holder has the lock. */
  isRefused(): boolean;
  /** Takes the lock for the holder of the client. Returns and rejects in the same way as `DeviceLocks.hold`. */
  hold(): Promise<void> | undefined;
  /** Removes the client. */
  leave(): void;
}

interface JoinedClient extends LockClientOptions {
  readonly key: string;
  readonly holder: Holder;
}

/** The clients that act on devices. A holder may have several clients that act on the same device. */
export class LockClients {
  readonly #clients = new Set<JoinedClient>();

  /** Adds a client. Returns the function that removes it. */
  add(client: JoinedClient): () => void {
    this.#clients.add(client);
    return () => this.#clients.delete(client);
  }

  has(key: string, holder: Holder): boolean {
    return this.#of(key, holder).length > 0;
  }

  isActive(key: string, holder: Holder): boolean {
    return this.#of(key, holder).some((client) => client.isActive());
  }

  /** Calls `onLost` of each client of the holder that acts on the device. */
  lose(key: string, holder: Holder): void {
    for (const client of this.#of(key, holder)) client.onLost();
  }

  #of(key: string, holder: Holder): JoinedClient[] {
    return [...this.#clients].filter((client) => client.key === key && client.holder.id === holder.id);
  }
}
