/** The settings of one host. Names are in lower case. */
export class Settings {
  readonly #values = new Map<string, readonly string[]>();
  /** Whether `Match final` occurs. */
  wantsFinal = false;

  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  first(name: string): string | undefined {
    return this.all(name)[0];
  }

  /** Which of these settings comes first in the file. */
  findFirst(names: readonly string[]): string | undefined {
    return [...this.#values.keys()].find((name) => names.includes(name));
  }

  /** The first value of a setting counts, except for `IdentityFile`, of which all do. */
  add(name: string, values: readonly string[]): void {
    const before = this.all(name);
    if (before.length === 0) this.#values.set(name, values);
    else if (name === 'identityfile') this.#values.set(name, [...new Set([...before, ...values])]);
  }
}
