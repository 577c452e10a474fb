import type { AppPreview, ListingPicture } from '@storedeck/listing';

/**
 * Returns the poster frame of an app preview: the picture of the App Store, or else the film itself, which is drawn at
 * its poster time. An entry without a file when there is neither.
 */
export function readPoster(preview: AppPreview): ListingPicture {
  return (
    preview.poster ??
    (absenceOfVideo(preview) === null ? preview : { file: null, state: preview.state ?? null })
  );
}

/** The length of a video, such as "0:15"; empty when it is not known. */
export function durationText({ durationMs }: AppPreview): string {
  if (!durationMs) return '';
  // Rounded down, because video players count whole seconds that have passed.
  const seconds = Math.floor(durationMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Says why there is no video file to play; null when there is a file. */
export function absenceOfVideo({ file, state }: AppPreview): string | null {
  if (file !== null) return null;
  switch (state) {
    case 'STREAM':
      return 'The App Store has this video only as a stream, which is not downloaded';
    case 'AWAITING_UPLOAD':
    case 'UPLOAD_COMPLETE':
    case 'PROCESSING':
      return 'The App Store is still processing this video';
    default:
      return 'This video is not available';
  }
}

/** The text when a browser cannot play the file. */
export const UNPLAYABLE = 'This video cannot be played here';
