/** The parts that one format has and the other cannot contain, grouped by reason. */
export interface Lost {
  /** One sentence for the user. */
  readonly reason: string;
  /** `appStore.locales.de-DE.privacyChoicesUrl`, or a path below the folder that was read. */
  readonly places: string[];
}

/** Collects what is lost, in the order in which it is found. */
export class Losses {
  readonly #places = new Map<string, Set<string>>();

  add(reason: string, place: string): void {
    const places = this.#places.get(reason);
    if (places) places.add(place);
    else this.#places.set(reason, new Set([place]));
  }

  list(): Lost[] {
    return [...this.#places].map(([reason, places]) => ({ reason, places: [...places] }));
  }
}

/** Reports the keys of an object that the other format does not have. Keys without a value are not reported. */
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
