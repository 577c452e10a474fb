import { constantName, type ListingPicture } from '@storedeck/listing';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';

import { useFailedLoad } from '../server/failed-load.ts';
import { Film } from './film.tsx';
import { pictureUrl } from './picture-url.ts';
import { readPosterSecond } from './poster-time.ts';
import { useIsArriving } from './use-is-arriving.ts';

/** A picture in its real proportions, or the reason why it is missing. A film is shown at its poster frame. */
export function Picture({
  image,
  alt,
  proportion,
  priority = 'auto',
  thumbnail = false,
  className = '',
}: {
  image: ListingPicture;
  alt: string;
  /** Width divided by height, for pictures without a stated size. */
  proportion: number;
  /** `high` for pictures that visitors see first. */
  priority?: 'high' | 'auto';
  /**
   * Whether the picture is a thumbnail. A thumbnail is loaded with low priority. If the picture is missing, a thumbnail
   * has no room for the reason.
   */
  thumbnail?: boolean;
  className?: string;
}) {
  const url = pictureUrl(image);
  const [broken, onFail, elementKey] = useFailedLoad(url);
  const isArriving = useIsArriving(image);
  const [natural, setNatural] = useState<number | null>(null);
  const aspectRatio = image.width && image.height ? image.width / image.height : (natural ?? proportion);
  if (isArriving) {
    return (
      <span
        role="img"
        aria-label={`${alt}: being downloaded`}
        style={{ aspectRatio }}
        className={`bg-fill block animate-pulse ${className}`}
      />
    );
  }
  if (url === null || broken) {
    return (
      <span
        role="img"
        aria-label={`${alt}: ${absence(image)}`}
        style={{ aspectRatio }}
        className={`bg-fill text-muted border-strong-line flex flex-col items-center justify-center gap-2 border border-dashed text-center text-sm ${thumbnail ? '' : 'p-3'} ${className}`}
      >
        <ImageOff aria-hidden className="size-5" />
        {!thumbnail && (
          <span dir="ltr" className="max-w-full wrap-anywhere">
            {absence(image)}
          </span>
        )}
      </span>
    );
  }
  const setSize = (width: number, height: number): void => {
    if (!(image.width && image.height) && height > 0) setNatural(width / height);
  };
  if (isFilm(url))
    return (
      <Film
        key={elementKey}
        url={url}
        alt={alt}
        second={readPosterSecond(image['posterTime'])}
        aspectRatio={aspectRatio}
        onSize={setSize}
        onFail={onFail}
        className={`bg-fill object-cover ${className}`}
      />
    );
  return (
    <img
      key={elementKey}
      src={url}
      alt={alt}
      loading={priority === 'high' ? 'eager' : 'lazy'}
      fetchPriority={thumbnail ? 'low' : priority}
      decoding="async"
      draggable={false}
      style={{ aspectRatio }}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSize(naturalWidth, naturalHeight)}
      onError={onFail}
      className={`bg-fill object-cover ${className}`}
    />
  );
}

/** Whether an address is that of a video: an app preview of New, whose poster frame is no picture of its own. */
function isFilm(url: string): boolean {
  return /\.(?:mp4|m4v|mov)(?:\?|$)/i.test(url);
}

function absence({ file, state }: ListingPicture): string {
  if (file !== null) return `${file} cannot be shown`;
  return state ? `Not available yet: ${constantName(state)}` : 'Not available';
}
