import type { StrangeMac } from './mac-options.ts';

/** What differs from most Macs now. */
export class StrangeProperties {
  #current: StrangeMac;

  constructor(first: StrangeMac = {}) {
    this.#current = first;
  }

  get current(): StrangeMac {
    return this.#current;
  }

  /** Changes the named properties, for connections and commands from now on. */
  change(next: StrangeMac): void {
    this.#current = { ...this.#current, ...next };
  }
}
