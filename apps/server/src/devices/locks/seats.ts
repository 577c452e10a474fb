import type { Holder } from '@storedeck/contract';

export interface SeatOptions {
  /** Whether something is still going on, such as a finger on the screen: the lock stays meanwhile. */
  readonly isActive: () => boolean;
  /** Called when another holder has got the device. */
  readonly onLost: () => void;
}

/** A client that acts on a device for a while, such as a viewer of its mirror. */
export interface Seat {
  /** Whether another holder has the lock. */
  isRefused(): boolean;
  /** As `DeviceLocks.hold`. */
  hold(): Promise<void> | undefined;
  /** The client has left. */
  leave(): void;
}

interface TakenSeat extends SeatOptions {
  readonly key: string;
  readonly holder: Holder;
}

/** The clients of all devices. A holder may have several of one device. */
export class Seats {
  readonly #seats = new Set<TakenSeat>();

  /** Adds a client. Returns the function that removes it. */
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

  /** Tells the clients of a holder that the device is no longer theirs. */
  lose(key: string, holder: Holder): void {
    for (const seat of this.#of(key, holder)) seat.onLost();
  }

  #of(key: string, holder: Holder): TakenSeat[] {
    return [...this.#seats].filter((seat) => seat.key === key && seat.holder.id === holder.id);
  }
}
