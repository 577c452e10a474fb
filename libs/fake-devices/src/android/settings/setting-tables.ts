/** The tables of Android's settings. */
export const NAMESPACES = ['global', 'system', 'secure'] as const;

/** The name of a table of settings. */
export type Namespace = (typeof NAMESPACES)[number];

/** The settings of a phone, as the commands and the system itself read and write them. */
export class SettingTables {
  readonly #tables: Readonly<Record<Namespace, Map<string, string>>>;
  readonly #listeners = new Set<(namespace: Namespace, name: string) => void>();

  constructor(values: Partial<Readonly<Record<Namespace, Readonly<Record<string, string>>>>>) {
    const table = (name: Namespace) => new Map(Object.entries(values[name] ?? {}));
    this.#tables = { global: table('global'), system: table('system'), secure: table('secure') };
  }

  /** Returns the value of a setting, or undefined if it is not set. */
  get(namespace: Namespace, name: string): string | undefined {
    return this.#tables[namespace].get(name);
  }

  /** Sets a setting. */
  put(namespace: Namespace, name: string, value: string): void {
    this.#tables[namespace].set(name, value);
    this.#changed(namespace, name);
  }

  /** Removes a setting. Returns false if it was not set. */
  delete(namespace: Namespace, name: string): boolean {
    const isRemoved = this.#tables[namespace].delete(name);
    if (isRemoved) this.#changed(namespace, name);
    return isRemoved;
  }

  /** Returns the names and values of a table, sorted by name. */
  list(namespace: Namespace): readonly (readonly [name: string, value: string])[] {
    return [...this.#tables[namespace]].sort(([one], [other]) => (one < other ? -1 : 1));
  }

  /** Calls `listener` after each change. */
  onChange(listener: (namespace: Namespace, name: string) => void): void {
    this.#listeners.add(listener);
  }

  #changed(namespace: Namespace, name: string): void {
    for (const listener of this.#listeners) listener(namespace, name);
  }
}
