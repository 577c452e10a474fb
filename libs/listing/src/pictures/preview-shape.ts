import { PREVIEW_TYPES } from './preview-types.table.ts';

/** A size in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest share of a film that is cut off at its edges; of a film of another shape, nothing is cut off. */
const MOST_CUT = 0.05;

/** Returns the size of an app preview that is made of a film: lying if the film lies and the App Store accepts it. */
export function choosePreviewSize(type: string, film: Size): Size {
  const sizes = PREVIEW_TYPES[type]?.sizes ?? [];
  const isLying = film.width > film.height;
  const [width, height] = sizes.find(([w, h]) => w > h === isLying) ?? sizes[0] ?? [886, 1920];
  return { width, height };
}

/**
 * Chooses how a film fills an app preview of another shape, without being stretched. `cover`: the edges of a film of
 * almost the same shape are cut off. `contain`: any other film gets black bars.
 */
export function choosePreviewFit(film: Size, size: Size): 'cover' | 'contain' {
  const shape = film.width / film.height / (size.width / size.height);
  return Math.abs(Math.log(shape)) <= MOST_CUT ? 'cover' : 'contain';
}
