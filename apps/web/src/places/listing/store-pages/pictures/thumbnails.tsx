import type { AppPreview, ListingPicture } from '@storedeck/listing';

import { Picture } from '../../../../pictures/picture.tsx';
import { useGallery } from './gallery.ts';

/** The pictures of a set as thumbnails. A click on a thumbnail opens its picture at full size. */
export function Thumbnails({
  title,
  images,
  previews = [],
  size = 'h-24 max-w-52',
}: {
  title: string;
  images: readonly ListingPicture[];
  /** The app previews, if `images` contains their poster frames; otherwise empty. */
  previews?: readonly AppPreview[];
  size?: string;
}) {
  const openGallery = useGallery();
  if (images.length === 0) return <p className="text-muted">No pictures</p>;
  return (
    <ul aria-label={title} className="flex flex-wrap gap-1.5">
      {images.map((image, index) => (
        <li key={index} data-picture={index}>
          <button
            type="button"
            aria-label={`Open ${title} ${index + 1}`}
            onClick={() => openGallery({ title, images, previews }, index)}
            className="block rounded-sm"
          >
            <Picture
              image={image}
              alt={`${title} ${index + 1}`}
              proportion={1}
              thumbnail
              className={`overflow-hidden rounded-sm ${size}`}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
