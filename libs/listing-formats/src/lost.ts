/** What one side holds and the other cannot, with the reason they share. */
export interface Lost {
  /** One sentence for people. */
  readonly reason: string;
  /** `appStore.locales.de-DE.privacyChoicesUrl`, or a path below the folder that was read. */
  readonly places: string[];
}

/** Collects what is lost on the way, in the order in which it is met. */
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

/** Reports the keys of an open object that the other side has no name for; those without a value say nothing. */
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
