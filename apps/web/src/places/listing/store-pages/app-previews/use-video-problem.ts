import type { AppPreview } from '@storedeck/listing';

import { pictureUrl } from '../../../../pictures/picture-url.ts';
import { useIsArriving } from '../../../../pictures/use-is-arriving.ts';
import { useFailedLoad } from '../../../../server/failed-load.ts';
import { absenceOfVideo, UNPLAYABLE } from './app-preview-facts.ts';

/**
 * Says why a video cannot be played now; null when it can. Also returns the function to call when its file fails, and a
 * key of the video element; see `useFailedLoad`.
 */
export function useVideoProblem(preview: AppPreview) {
  const [failed, onFail, elementKey] = useFailedLoad(pictureUrl(preview));
  const isArriving = useIsArriving(preview);
  const problem = isArriving ? 'Being downloaded' : (absenceOfVideo(preview) ?? (failed ? UNPLAYABLE : null));
  return { problem, onFail, elementKey };
}
