/** The packages that are installed on a simulated phone, with their version codes. */
export class InstalledPackages {
  /** The package that the launcher can open. */
  launchable: string | undefined;
  readonly #versions = new Map<string, number>();

  /** Returns the version code of a package; `undefined` when the package is not installed. */
  findVersion(name: string): number | undefined {
    return this.#versions.get(name);
  }

  /** Installs a package, or replaces it. */
  set(name: string, versionCode: number): void {
    this.#versions.set(name, versionCode);
  }

  /** Removes a package. Returns false when the package is not installed. */
  delete(name: string): boolean {
    return this.#versions.delete(name);
  }

  /** All packages, in the order of their installation. */
  get all(): readonly (readonly [name: string, versionCode: number])[] {
    return [...this.#versions];
  }
}
