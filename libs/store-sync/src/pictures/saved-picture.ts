import type { ListingPicture } from '@storedeck/listing';

import type { SeenPicture } from './picture-record.ts';
import type { PictureFormat } from './read-picture.ts';

/** The facts known about a picture file after it was downloaded or read. */
export interface PictureContent extends PictureFormat {
  seen: SeenPicture;
}

/** The facts about its pictures that are added to the listing; the key is `WantedPicture.path`. */
export type SavedPictures = ReadonlyMap<string, Pick<ListingPicture, 'file'> | Pick<ListingPicture, 'state'>>;

/** The listing's entry for a picture that was saved as `file`. */
export function savedAs(file: string, { width, height, seen }: PictureContent): ListingPicture {
  return { file, width, height, bytesSha256: seen.sha256 };
}
