import type { AppPreview, ListingPicture } from '@storedeck/listing';

import type { PictureFormat } from '../../pictures/read-picture.ts';
import type { VideoFormat } from '../../pictures/video-file.ts';
import type { SeenPicture } from './picture-record.ts';

/** The facts that are known about a picture or video file after it was downloaded or read. */
export type PictureContent = (PictureFormat | VideoFormat) & { seen: SeenPicture };

/** The facts that are added to a picture of the listing. */
export type SavedPicture = Pick<ListingPicture, 'file'> | Pick<ListingPicture, 'state'>;

/** The facts that are added to the pictures of the listing; the key is `WantedPicture.path`. */
export type SavedPictures = ReadonlyMap<string, SavedPicture>;

/** Returns the facts of a picture or video that was saved as `file`, in the form of an entry of the listing. */
export function savedAs(
  file: string,
  content: PictureContent,
):
  | Pick<ListingPicture, 'file' | 'width' | 'height' | 'bytesSha256'>
  | Pick<AppPreview, 'file' | 'durationMs' | 'bytesSha256'> {
  const bytesSha256 = content.seen.sha256;
  return 'durationMs' in content
    ? { file, durationMs: content.durationMs, bytesSha256 }
    : { file, width: content.width, height: content.height, bytesSha256 };
}
