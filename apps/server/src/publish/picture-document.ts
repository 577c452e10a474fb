import type { PlanPicture } from '@storedeck/contract';
import type { ListingPicture } from '@storedeck/listing';

import type { FindPicture } from './known-listings.ts';

/** The value of a place: a text, or the pictures of a set. */
export type PlaceValue = string | readonly ListingPicture[];

/** Returns a value as the contract describes it. */
export function valueDocument(value: PlaceValue, find: FindPicture): string | PlanPicture[] {
  return typeof value === 'string' ? value : value.map((picture) => pictureDocument(picture, find));
}

/**
 * Returns a picture with its file in the working folder. Addresses of the stores are left out, because the page loads
 * no picture from another host.
 */
export function pictureDocument(picture: ListingPicture, find: FindPicture): PlanPicture {
  const known = find(picture);
  return {
    file: picture.file ?? known?.file ?? null,
    remoteId: picture.remoteId ?? null,
    fileName: picture.fileName ?? known?.fileName ?? null,
    width: picture.width ?? known?.width ?? null,
    height: picture.height ?? known?.height ?? null,
    ...(typeof picture['posterTime'] === 'string' && { posterTime: picture['posterTime'] }),
    ...(picture.aiGeneratedState && { aiGeneratedState: picture.aiGeneratedState }),
  };
}
