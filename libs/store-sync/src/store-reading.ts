import type { WantedPicture } from './pictures/wanted-picture.ts';

/** What was read from one store: the listing, whose `image` entries wait for their files, and the pictures to get. */
export interface StoreReading<StoreListing> {
  listing: StoreListing;
  pictures: WantedPicture[];
  /** What the store answered that cannot be kept, and why; a sentence each. */
  skipped: string[];
}
