import type { Holder } from '@storedeck/contract';

export interface SeatOptions {
  /**
   * Whether the client still acts on the device, for example with a finger on the screen. The lock stays during this
   * time.
   */
  readonly isActive: () => boolean;
  /** Called when the holder no longer has the lock, for example because another holder has taken the device. */
  readonly onLost: () => void;
}

/** A client that acts on a device for a while, such as a viewer of its mirror. */
export interface Seat {
  /** Whether another holder has the lock. */
  isRefused(): boolean;
  /** Takes the lock for the holder of the seat. Returns and rejects in the same way as `DeviceLocks.hold`. */
  hold(): Promise<void> | undefined;
  /** Removes the seat, because the client has left. */
  leave(): void;
}

interface TakenSeat extends SeatOptions {
  readonly key: string;
  readonly holder: Holder;
}

/** The seats of all devices. A holder may have several seats of one device. */
export class Seats {
  readonly #seats = new Set<TakenSeat>();

  /** Adds a seat. Returns the function that removes it. */
  add(seat: TakenSeat): () => void {
    this.#seats.add(seat);
    return () => this.#seats.delete(seat);
  }

  has(key: string, holder: Holder): boolean {
    return this.#of(key, holder).length > 0;
  }

  isActive(key: string, holder: Holder): boolean {
    return this.#of(key, holder).some((seat) => seat.isActive());
  }

  /** Calls `onLost` of each seat that the holder has of the device. */
  lose(key: string, holder: Holder): void {
    for (const seat of this.#of(key, holder)) seat.onLost();
  }

  #of(key: string, holder: Holder): TakenSeat[] {
    return [...this.#seats].filter((seat) => seat.key === key && seat.holder.id === holder.id);
  }
}
