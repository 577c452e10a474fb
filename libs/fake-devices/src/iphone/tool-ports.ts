/** The ports on which the simulated programs of a simulated host listen. */
export class ToolPorts {
  readonly #targets = new Map<number, number>();

  /** Returns the port of this computer to which a port of the host leads, or undefined. */
  at(port: number): number | undefined {
    return this.#targets.get(port);
  }

  /** Makes a port of the host lead to a port of this computer, until the returned function is called. */
  publish(port: number, target: number): () => void {
    this.#targets.set(port, target);
    return () => void this.#targets.delete(port);
  }
}
