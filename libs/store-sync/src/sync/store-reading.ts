import type { WantedPicture } from '../pictures/wanted-picture.ts';

/** The result of reading one store. */
export interface StoreReading<StoreListing> {
  /** The live listing, or the editable one when no version is live; its pictures have no `file` yet. */
  listing: StoreListing;
  /** The listing that is prepared in the store beside the live one; undefined when there is none. */
  draft: StoreListing | undefined;
  /** The pictures of both listings. */
  pictures: WantedPicture[];
  /** What the store sent that cannot be kept, and why; one sentence each. */
  skipped: string[];
}
