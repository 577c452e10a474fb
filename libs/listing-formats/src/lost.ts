/** The parts that are lost for one reason: one format has these parts, but the other format cannot contain them. */
export interface Lost {
  /** One sentence for the user. */
  readonly reason: string;
  /**
   * The places of the parts: keys of the listing, such as `appStore.locales.de-DE.privacyChoicesUrl`, or paths below
   * the folder that was read.
   */
  readonly places: string[];
}

/** Collects the lost parts, the reasons in the order in which they are found. */
export class Losses {
  readonly #places = new Map<string, Set<string>>();

  add(reason: string, place: string): void {
    const places = this.#places.get(reason);
    if (places) places.add(place);
    else this.#places.set(reason, new Set([place]));
  }

  /** The places are sorted, because files are read at the same time, and one or another of them is found first. */
  list(): Lost[] {
    return [...this.#places].map(([reason, places]) => ({ reason, places: [...places].sort() }));
  }
}

/** Adds to `losses` the keys of `object` that are not in `known`. Keys without a value are not reported. */
export function addUnknownKeys(
  losses: Losses,
  {
    object,
    known,
    place,
    reason,
  }: { object: object; known: ReadonlySet<string>; place: string; reason: string },
): void {
  for (const [key, value] of Object.entries(object)) {
    if (!known.has(key) && value !== undefined && value !== null)
      losses.add(reason, place === '' ? key : `${place}.${key}`);
  }
}
