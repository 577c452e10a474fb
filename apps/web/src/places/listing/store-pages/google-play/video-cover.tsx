import type { ListingPicture } from '@storedeck/listing';
import { Play } from 'lucide-react';

import { Picture } from '../../../../pictures/picture.tsx';
import { outsideLink } from '../outside-link.ts';
import { PictureMark } from '../pictures/picture-mark.tsx';

/**
 * The video: the first item of the row, before the screenshots. Its cover is the feature graphic, which the store page
 * shows nowhere else.
 */
export function VideoCover({ graphic, video }: { graphic: ListingPicture | undefined; video: string }) {
  const href = outsideLink(video);
  const cover = (
    <>
      {graphic ? (
        <Picture
          image={graphic}
          alt="Feature graphic, the cover of the video"
          proportion={1024 / 500}
          priority="high"
          className="h-full w-full rounded-lg"
        />
      ) : (
        <span className="bg-play-fill block h-full rounded-lg" />
      )}
      <span className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full bg-black/60 text-white">
        <Play aria-hidden className="size-6 fill-current" />
      </span>
    </>
  );
  const size = 'relative block h-(--tile-height) aspect-[1024/500] rounded-lg';
  return (
    <div data-field="featureGraphic">
      {graphic && <PictureMark image={graphic} />}
      {href === null ? (
        <span className={size}>{cover}</span>
      ) : (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="Watch the video"
          className={size}
        >
          {cover}
        </a>
      )}
    </div>
  );
}
