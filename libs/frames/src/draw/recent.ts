/** Keeps the values that were used last, up to a number of bytes. A value that is no longer kept is freed. */
export class Recent<Key, Value> {
  readonly #values = new Map<Key, { readonly value: Value; readonly bytes: number }>();
  readonly #most: number;
  readonly #free: (value: Value) => void;
  #bytes = 0;

  constructor(most: number, free: (value: Value) => void = () => undefined) {
    this.#most = most;
    this.#free = free;
  }

  get(key: Key): Value | undefined {
    const known = this.#values.get(key);
    if (known === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, known);
    return known.value;
  }

  /** Frees values that would not be kept after a new one of so many bytes, before memory is taken for it. */
  makeRoom(bytes: number): void {
    for (const oldest of [...this.#values.keys()]) {
      if (this.#bytes + bytes <= this.#most) return;
      this.#drop(oldest);
    }
  }

  /** Keeps a value until others need its place. The latest one is kept in any case, because it is in use. */
  set(key: Key, value: Value, bytes: number): void {
    this.makeRoom(bytes);
    this.#values.set(key, { value, bytes });
    this.#bytes += bytes;
  }

  clear(): void {
    for (const key of [...this.#values.keys()]) this.#drop(key);
  }

  #drop(key: Key): void {
    const known = this.#values.get(key);
    if (known === undefined) return;
    this.#values.delete(key);
    this.#bytes -= known.bytes;
    this.#free(known.value);
  }
}
