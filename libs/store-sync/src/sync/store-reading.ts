import type { WantedPicture } from '../pictures/wanted-picture.ts';

/** What was read from one store. */
export interface StoreReading<StoreListing> {
  /** The listing; its pictures have no `file` yet. */
  listing: StoreListing;
  /** The pictures to download. */
  pictures: WantedPicture[];
  /** What the store sent that cannot be kept, and why; one sentence each. */
  skipped: string[];
}
