import type { Duplex } from 'node:stream';

/**
 * The sockets on which programs of a simulated phone listen, by name: sockets of the abstract namespace, which adb
 * calls `localabstract:NAME`, or TCP ports, whose name is their number.
 */
export class AbstractSockets {
  readonly #listeners = new Map<string, (stream: Duplex) => void>();

  /** Listens on a name. Returns a function that stops listening, or undefined if the name is in use. */
  listen(name: string, accept: (stream: Duplex) => void): (() => void) | undefined {
    if (this.#listeners.has(name)) return undefined;
    this.#listeners.set(name, accept);
    return () => {
      if (this.#listeners.get(name) === accept) this.#listeners.delete(name);
    };
  }

  /** Returns the function that accepts connections to a name, or undefined when no program listens on the name. */
  listener(name: string): ((stream: Duplex) => void) | undefined {
    return this.#listeners.get(name);
  }
}
