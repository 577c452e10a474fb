import type { AppPreview, ListingPicture } from '@storedeck/listing';
import { createContext, useContext } from 'react';

/** Pictures and app previews for the full-size view. */
export interface Gallery {
  readonly title: string;
  /** The pictures. An app preview is represented by its poster frame. */
  readonly images: readonly ListingPicture[];
  /** The app previews. Their poster frames are the first entries of `images`, in the same order. */
  readonly previews?: readonly AppPreview[];
}

/** Opens the full-size view at one picture of a gallery. */
export type OpenGallery = (gallery: Gallery, index: number) => void;

export const GalleryContext = createContext<OpenGallery>(() => {});

export function useGallery(): OpenGallery {
  return useContext(GalleryContext);
}
