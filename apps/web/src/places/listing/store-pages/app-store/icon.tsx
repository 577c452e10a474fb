import type { ListingPicture } from '@storedeck/listing';
import { ImageOff } from 'lucide-react';

import { Picture } from '../../../../pictures/picture.tsx';

/**
 * The app's icon with iOS corners. Without an icon from the App Store, Google Play's icon is shown, with a title that
 * says so. Without either icon, a placeholder is shown.
 */
export function AppStoreIcon({
  image,
  fallback,
  className,
}: {
  image: ListingPicture | null | undefined;
  fallback: ListingPicture | undefined;
  className: string;
}) {
  const shape = `shrink-0 rounded-[22.5%] ${className}`;
  const shown = image ?? fallback;
  if (!shown) {
    return (
      <span
        role="img"
        aria-label="The App Store provides no icon"
        className={`bg-apple-fill border-apple-line text-apple-muted grid place-items-center border ${shape}`}
      >
        <ImageOff aria-hidden className="size-6" />
      </span>
    );
  }
  const alt = image ? 'App icon' : 'App icon, taken from Google Play: the App Store’s API provides none';
  return (
    <span title={image ? undefined : alt} className={`relative overflow-hidden ${shape}`}>
      <Picture image={shown} alt={alt} proportion={1} priority="high" className="size-full" />
      <span aria-hidden className="absolute inset-0 rounded-[22.5%] inset-ring inset-ring-black/10" />
    </span>
  );
}
