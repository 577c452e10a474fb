import type { ListingPicture } from '@storedeck/listing';
import { createContext, useContext, type ReactNode } from 'react';

/** Lets a parent of a store page mark the pictures of the page. */
export const PictureMarkContext = createContext<(image: ListingPicture) => ReactNode>(() => null);

/** The mark of a picture, if it has one. The mark positions itself over the picture. */
export function PictureMark({ image }: { image: ListingPicture }) {
  return useContext(PictureMarkContext)(image);
}
