import { MAX_ARRIVED } from './sync.ts';

/** The time in which the page shows at most `MAX_ARRIVED` pictures of a running sync, in ms. */
const SHARE_MS = 2400;

/**
 * Returns a function that says whether the page shows a picture that has arrived now. A fast sync fetches many pictures in
 * a second, and the browser decodes each one that is shown in its full size.
 */
export function pacePictures(now = () => performance.now()): () => boolean {
  let shownAt: number[] = [];
  return () => {
    shownAt = shownAt.filter((at) => at > now() - SHARE_MS);
    const isShown = shownAt.length < MAX_ARRIVED;
    if (isShown) shownAt.push(now());
    return isShown;
  };
}
