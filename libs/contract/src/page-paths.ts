/**
 * The paths at which the server serves the page, one for each place. The server responds to other page addresses with
 * 404.
 */
export const PAGE_PATHS = [
  '/',
  '/publish',
  '/frames',
  '/release',
  '/devices',
  '/runners',
  '/files',
  '/credentials',
] as const;
/** One of `PAGE_PATHS`. */
export type PagePath = (typeof PAGE_PATHS)[number];
