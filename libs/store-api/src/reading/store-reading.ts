import type { RemotePicture } from './remote-picture.ts';

/** The result of reading one store. */
export interface StoreReading<StoreListing> {
  /** The live listing, or the editable listing if no version is live. The `file` of its pictures is still null. */
  listing: StoreListing;
  /** The listing that is prepared in the store beside the live listing; undefined if there is none. */
  draft: StoreListing | undefined;
  /** The pictures of both listings. */
  pictures: RemotePicture[];
  /** One sentence for each item of the store that is left out, with the reason. */
  skipped: string[];
}
