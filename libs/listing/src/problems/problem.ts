import type { ListingAddress } from '../listing-address.ts';

/**
 * `error`: the store refuses the listing. `warning`: the store accepts the listing, but visitors may see something
 * unintended.
 */
export type Severity = 'error' | 'warning';

/** The `kind` of the problem that the file of a picture does not exist. */
export const MISSING_FILE = 'Picture file missing';

/**
 * The corrections that make the store accept a picture and that need no further decision of the user: `flatten` draws
 * the picture on white without transparency, `convert` saves it as an RGB picture of an accepted format, and `resize`
 * changes its pixel size. A picture is resized in one of three ways: `crop` only cuts the edges off, `scale` keeps the
 * proportions, and `fill` scales the picture and cuts off the edges that do not fit.
 */
export type PictureRemedy =
  | { readonly kind: 'flatten' }
  | { readonly kind: 'convert' }
  | {
      readonly kind: 'resize';
      readonly how: 'crop' | 'scale' | 'fill';
      readonly width: number;
      readonly height: number;
    };

/** Something in a listing that a store refuses, or that visitors may see in an unintended way. */
export interface Problem {
  readonly severity: Severity;
  /** The kind of problem, without its place, so that problems of one kind can be listed together. */
  readonly kind: string;
  /** Describes exactly what is wrong: usually the found and the expected value, or the file that has the problem. */
  readonly detail: string;
  /** Advice for all problems of this kind. */
  readonly help?: string;
  /** The automatic correction of the picture; absent if there is none. */
  readonly remedy?: PictureRemedy;
  readonly at: ListingAddress;
}

/** A problem with a picture, without its place. */
export type PictureProblem = Omit<Problem, 'at'>;

/** Whether a problem is the first one of its kind in a list, below which the advice is shown. */
export function isFirstOfKind(problems: readonly Pick<Problem, 'kind'>[], index: number): boolean {
  return problems.findIndex(({ kind }) => kind === problems[index]?.kind) === index;
}
