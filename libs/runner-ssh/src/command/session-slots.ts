/** Frees a session for the next caller; calling it again does nothing. */
export type Release = () => void;

// OpenSSH's default MaxSessions.
const USUAL_LIMIT = 10;
// Kept free of long-lived commands: the file session and two short commands.
const RESERVED = 3;

/**
 * Shares out the sessions a server allows on one connection: ten by OpenSSH's default, fewer once the server refused.
 * Callers beyond the limit wait their turn. Forwarded ports are no sessions.
 */
export class SessionSlots {
  #limit = USUAL_LIMIT;
  #busy = 0;
  #held = 0;
  readonly #waiting: (() => void)[] = [];

  /** Waits for a session. Rejects with the signal's reason. `held`: it may be kept for hours. */
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

  /** Whether one more long-lived command leaves sessions for everything else. */
  get mayHold(): boolean {
    return this.#held < Math.max(1, this.#limit - RESERVED);
  }

  /**
   * The server refused the last of the sessions in use: fewer are asked for from now on. False when waiting is no use,
   * because the others are kept for hours.
   */
  refused(held: boolean): boolean {
    const others = this.#busy - 1;
    if (others - (this.#held - (held ? 1 : 0)) <= 0) return false;
    this.#limit = Math.min(this.#limit, others);
    return true;
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
    // The session goes straight to the next in line, unless the limit has sunk below what is in use.
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
