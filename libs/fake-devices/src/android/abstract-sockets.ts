import type { Duplex } from 'node:stream';

/** The sockets of the abstract namespace on which programs of the phone listen. adb names them `localabstract:NAME`. */
export class AbstractSockets {
  readonly #listeners = new Map<string, (stream: Duplex) => void>();

  /** Listens on a name. Returns a function that stops listening, or undefined when another program already listens. */
  listen(name: string, accept: (stream: Duplex) => void): (() => void) | undefined {
    if (this.#listeners.has(name)) return undefined;
    this.#listeners.set(name, accept);
    return () => {
      if (this.#listeners.get(name) === accept) this.#listeners.delete(name);
    };
  }

  /** The program that listens on a name. */
  listener(name: string): ((stream: Duplex) => void) | undefined {
    return this.#listeners.get(name);
  }
}
