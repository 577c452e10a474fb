/** The ports of a simulated host on which its simulated programs listen. */
export class ToolPorts {
  readonly #targets = new Map<number, number>();

  /** The port of this computer that a port of the host leads to. */
  at(port: number): number | undefined {
    return this.#targets.get(port);
  }

  /** Leads a port of the host to a port of this computer, until the returned function is called. */
  publish(port: number, target: number): () => void {
    this.#targets.set(port, target);
    return () => void this.#targets.delete(port);
  }
}
