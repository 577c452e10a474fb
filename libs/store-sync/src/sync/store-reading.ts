import type { WantedPicture } from '../pictures/wanted-picture.ts';

/** The result of reading one store. */
export interface StoreReading<StoreListing> {
  /** The listing; its pictures have no `file` yet. */
  listing: StoreListing;
  /** The items that the store sent and that cannot be kept, with the reason; one sentence each. */
  pictures: WantedPicture[];
  /** What the store sent that cannot be kept, and why; one sentence each. */
  skipped: string[];
}
