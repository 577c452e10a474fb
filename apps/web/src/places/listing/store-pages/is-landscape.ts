import type { ListingPicture } from '@storedeck/listing';

/** Whether a picture is wider than high. A picture without a stated size counts as portrait. */
export function isLandscape({ width, height }: ListingPicture): boolean {
  return (width ?? 0) > (height ?? 1);
}
