import type { ListingPicture } from '@storedeck/listing';
import { Play } from 'lucide-react';

import { outsideLink } from '../outside-link.ts';
import { useGallery } from '../pictures/gallery.ts';
import { Picture } from '../pictures/picture.tsx';

/** The wide picture above the description. If there is a video, the picture is its cover and links to it. */
export function FeatureGraphic({
  image,
  video,
}: {
  image: ListingPicture;
  video: string | null | undefined;
}) {
  const openGallery = useGallery();
  const href = outsideLink(video);
  const picture = (
    <Picture
      image={image}
      alt="Feature graphic"
      proportion={1024 / 500}
      priority="high"
      className="w-full rounded-xl"
    />
  );
  if (href === null) {
    return (
      <button
        type="button"
        aria-label="Open the feature graphic"
        onClick={() => openGallery({ title: 'Feature graphic', images: [image] }, 0)}
        className="block w-full rounded-xl"
      >
        {picture}
      </button>
    );
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="Watch the video"
      className="relative block rounded-xl"
    >
      {picture}
      <span className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full bg-black/60 text-white">
        <Play aria-hidden className="size-6 fill-current" />
      </span>
    </a>
  );
}
