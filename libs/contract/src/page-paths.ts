/** The paths of the page's places. The server serves the page there; at any other address it responds with 404. */
export const PAGE_PATHS = ['/', '/publish', '/devices', '/runners', '/files', '/credentials'] as const;
/** One of `PAGE_PATHS`. */
export type PagePath = (typeof PAGE_PATHS)[number];
