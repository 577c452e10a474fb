import type { HolderFields } from '@storedeck/contract';

// The user agent of a browser also names browsers that it imitates: Edge names Chrome and Safari. The imitated browsers
// are further down in this list, so the first match counts.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const OPENED = new Date().toTimeString().slice(0, 5);

/**
 * This window as the holder of a lock, with the name that other windows show. A window that is loaded again has another
 * id.
 */
export const THIS_WINDOW: HolderFields = {
  kind: 'window',
  id: crypto.randomUUID(),
  name: `${browserName(navigator.userAgent)}, opened at ${OPENED}`,
};

/** Returns the name by which people know a browser; "A browser" for an unknown browser. */
export function browserName(userAgent: string): string {
  const [, name] = BROWSERS.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return name ?? 'A browser';
}
