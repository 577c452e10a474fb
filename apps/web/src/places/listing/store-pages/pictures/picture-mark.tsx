import type { ListingPicture } from '@storedeck/listing';
import { createContext, useContext, type ReactNode } from 'react';

/** Whoever stands around a store page may put a mark on its pictures. */
export const PictureMarkContext = createContext<(image: ListingPicture) => ReactNode>(() => null);

/** The mark of a picture, if it bears one; it places itself over the picture. */
export function PictureMark({ image }: { image: ListingPicture }) {
  return useContext(PictureMarkContext)(image);
}
