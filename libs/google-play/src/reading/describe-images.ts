import { type ListingPicture, readAiDeclaration } from '@storedeck/listing';
import { pictureKey, type RemotePicture } from '@storedeck/store-api';
import type { z } from 'zod';

import type { Images } from '../client/response-schemas.ts';

type Image = NonNullable<z.infer<typeof Images>['images']>[number];

/** Describes the pictures of one image type: returns their entries in the listing, and the pictures to download. */
export function describeImages(
  images: Image[],
  { language, imageType }: { language: string; imageType: string },
): { images: ListingPicture[]; wanted: RemotePicture[] } {
  const wanted: RemotePicture[] = [];
  const entries = images.map((each, position) => {
    const image = toPicture(each);
    const full = fullSize(each.url);
    if (full === undefined) return { ...image, state: 'UNAVAILABLE' };
    wanted.push({
      store: 'googlePlay',
      key: pictureKey('googlePlay', image) ?? full,
      url: full,
      part: 'listing',
      address: { kind: 'picture', locale: language, slot: imageType, position },
    });
    return image;
  });
  return { images: entries, wanted };
}

/** Returns an image as a picture of a listing, without a file. */
export function toPicture({ id, sha256, aiGeneratedState }: Image): ListingPicture {
  const declared = readAiDeclaration({ aiGeneratedState });
  return {
    file: null,
    remoteId: id ?? null,
    sourceChecksum: sha256 ? `sha256:${sha256}` : null,
    ...(declared !== null && { aiGeneratedState: declared }),
  };
}

/**
 * Returns the address of the full-size image; undefined if `address` is not a URL. Google sends the address of a
 * smaller image, which may end with a size such as `=w512`.
 */
function fullSize(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  url.search = '';
  url.hash = '';
  return `${url.href.replace(/=[^/=]*$/, '')}=s0`;
}
