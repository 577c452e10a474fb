import type { CaptureState } from '@storedeck/contract';

import { acceptPictures, type Captured, listOffers, type Offer } from './accept-pictures.ts';

interface OffersOptions {
  /** The working folder. */
  readonly dir: string;
  /** Returns the pictures that there are now; undefined as long as there is none. */
  readonly readCaptured: () => Captured | undefined;
}

/** The pictures of a capture that are offered to New, and which of them a person has accepted. */
export class CaptureOffers {
  readonly #options: OffersOptions;
  /** The files that New has for pictures that were accepted, by their addresses. */
  readonly #accepted = new Map<string, string | undefined>();

  constructor(options: OffersOptions) {
    this.#options = options;
  }

  /** The offers as the page shows them. */
  async describe(signal: AbortSignal): Promise<CaptureState['offers']> {
    return (await this.#list(signal)).map((offer) => this.#describeOffer(offer));
  }

  /**
   * Puts captured pictures into New.
   *
   * @param chosen their addresses; undefined for all
   * @throws the errors of `acceptPictures`
   */
  async accept(chosen: readonly string[] | undefined, signal: AbortSignal): Promise<void> {
    const { dir, readCaptured } = this.#options;
    const offers = await this.#list(signal);
    const captured = readCaptured();
    if (captured === undefined) return;
    const { plan } = captured;
    const accepted = await acceptPictures(dir, { plan, offers, chosen: chosen ?? [], signal });
    const now = await this.#list(signal);
    for (const { address } of accepted)
      this.#accepted.set(address, now.find((offer) => offer.address === address)?.old?.file ?? undefined);
  }

  /** Forgets what was accepted, because another capture begins. */
  reset(): void {
    this.#accepted.clear();
  }

  async #list(signal: AbortSignal): Promise<readonly Offer[]> {
    const captured = this.#options.readCaptured();
    return captured === undefined ? [] : listOffers(this.#options.dir, captured, signal);
  }

  #describeOffer({ address, place, file, content, old, problem }: Offer): CaptureState['offers'][number] {
    const { store, locale, slot, position } = place;
    const oldFile = old?.file ?? null;
    const accepted = oldFile !== null && this.#accepted.get(address) === oldFile;
    return {
      ...{ address, store, locale, slot, position, file, content, accepted },
      ...{ old: oldFile, problem: problem ?? null },
    };
  }
}
