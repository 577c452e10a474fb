/** An object in the memory of the drawing library, which frees nothing by itself. */
interface Owned {
  delete(): void;
}

/** Collects objects of the drawing library, and frees them together. */
export class Scope {
  readonly #owned: Owned[] = [];

  keep<Kept extends Owned>(object: Kept): Kept {
    this.#owned.push(object);
    return object;
  }

  free(): void {
    for (const object of this.#owned.splice(0).reverse()) object.delete();
  }
}
