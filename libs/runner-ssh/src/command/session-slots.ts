/** Frees a slot for the next caller. Further calls do nothing. */
export type Release = () => void;

/** The sessions of a connection except the caller's session. `allHeld`: whether all of them may be kept for hours. */
export interface Others {
  readonly count: number;
  readonly allHeld: boolean;
}

// The default of OpenSSH's setting MaxSessions.
const USUAL_LIMIT = 10;
// The number of slots that long-lived commands leave free for the SFTP session and two short commands. If the limit is
// not larger than this number, one long-lived command may still run.
const RESERVED = 3;

/**
 * Limits the sessions of one connection to the number that the server allows: ten by OpenSSH's default, fewer after the
 * server refused a session. Further callers wait in order for a free slot. Forwarded ports are not sessions and need no
 * slot.
 */
export class SessionSlots {
  #limit = USUAL_LIMIT;
  #busy = 0;
  #held = 0;
  readonly #waiting: (() => void)[] = [];

  /**
   * Waits for a slot, and returns a function that frees it. Rejects with the signal's reason. `held`: whether the slot
   * may be kept for hours.
   */
  async acquire(signal: AbortSignal | undefined, held = false): Promise<Release> {
    signal?.throwIfAborted();
    if (this.#busy < this.#limit) this.#busy += 1;
    else await this.#turn(signal);
    if (held) this.#held += 1;
    return once(() => {
      if (held) this.#held -= 1;
      this.#free();
    });
  }

  /** Whether another long-lived command may start. Some slots are reserved for short commands. */
  get mayHold(): boolean {
    return this.#held < Math.max(1, this.#limit - RESERVED);
  }

  /**
   * Returns the number of sessions that are in use, without the caller's session, and whether all of them may be kept
   * for hours. `held`: whether the caller's session may be kept for hours.
   */
  others(held: boolean): Others {
    const count = this.#busy - 1;
    return { count, allHeld: count === this.#held - (held ? 1 : 0) };
  }

  /**
   * Call this when the server has refused a session. Pass the value that `others` returned before the request, because
   * some of these sessions may have ended since then. Lowers the limit to the number of these sessions. Does not lower
   * the limit if all these sessions may be kept for hours, because later callers could then wait for hours.
   */
  refused({ count, allHeld }: Others): void {
    if (!allHeld) this.#limit = Math.min(this.#limit, count);
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(take), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(take);
    });
  }

  #free(): void {
    // The next caller gets the slot, unless the limit is now below the number of slots in use.
    const next = this.#busy <= this.#limit ? this.#waiting.shift() : undefined;
    if (next) next();
    else this.#busy -= 1;
  }
}

function once(action: () => void): Release {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}
