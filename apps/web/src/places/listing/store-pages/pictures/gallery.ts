import type { ListingPicture } from '@storedeck/listing';
import { createContext, useContext } from 'react';

/** Pictures for the full-size view. */
export interface Gallery {
  readonly title: string;
  readonly images: readonly ListingPicture[];
}

/** Opens the full-size view at one picture of a gallery. */
export type OpenGallery = (gallery: Gallery, index: number) => void;

export const GalleryContext = createContext<OpenGallery>(() => {});

export function useGallery(): OpenGallery {
  return useContext(GalleryContext);
}
